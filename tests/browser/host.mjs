// A page from elsewhere, around ours.

import { once } from "node:events";
import { createServer } from "node:http";

// Runs `steps(address)` while a page from elsewhere is served, which frames ours. Another port is another origin; and a real
// server is needed, because Chromium does not let a page of unknown whereabouts frame one of this machine.
export async function withHost(html, steps) {
  const server = createServer((_request, response) => response.setHeader("Content-Type", "text/html; charset=utf-8").end(html));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await steps(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
