// Keeps the page for readers without a network, and never mixes two versions of it.
//
// The build fills in which files this version has, each with its hash. All names but that of the page itself change with what is in
// the file: so whatever is found under a name, in the files kept of any version, is what the one who asks for it means; and a page
// comes from the version that is whole. A page of an old version finds its parts among those, until no page is open any more.
const version = "{{version}}";
const files = {{files}};

const page = "./";
const ours = `once-twice-never ${registration.scope} `;
const kept = ours + version;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  if (request.mode !== "navigate") {
    event.respondWith(found(request, request));
  } else if (["", "index.html"].includes(new URL(request.url).pathname.slice(new URL(registration.scope).pathname.length))) {
    event.waitUntil(forgetOthers());
    event.respondWith(found(request, page, { cacheName: kept }));
  }
});

// All files or none: one that has another hash is of another version, which is being put on the server just now.
async function keep() {
  const cache = await caches.open(kept);
  try {
    await cache.addAll(Object.entries(files).map(([name, integrity]) => new Request(name, { cache: "no-cache", integrity })));
  } catch (error) {
    await caches.delete(kept);
    throw error;
  }
  // The next page that is opened is of this version; those that are open keep theirs.
  await skipWaiting();
}

async function found(request, name, where = {}) {
  return (await caches.match(name, { ...where, ignoreVary: true })) ?? fetch(request);
}

// When the first page is opened, and no other one is.
async function forgetOthers() {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.some((client) => client.url.startsWith(registration.scope))) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== kept);
  await Promise.all(others.map((name) => caches.delete(name)));
}
