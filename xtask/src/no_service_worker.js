// Stands where the page's service worker would, while the page is worked on: it takes away a worker that another build has left at this
// address, with all that it kept, and shows the page that is there now.
const ours = `once-twice-never ${registration.scope} `;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(giveWay()));

async function giveWay() {
  const names = (await caches.keys()).filter((name) => name.startsWith(ours));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
  for (const page of await clients.matchAll({ type: "window" })) page.navigate(page.url);
}
