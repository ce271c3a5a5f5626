// Cloudflare Worker on the route HOST/files/s/*: checks the signed path and keeps segments by their address alone. Its secret
// SEGMENT_KEY is the first key in nginx's keys.json.
const signedPath = /^\/files\/s\/(([a-z0-9]{16}\.[0-9a-z]{1,8}\.([0-9a-z]{1,9}))\.([A-Za-z0-9_-]{22}))\/([0-9a-f]{32})$/
const refuse = (status) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16))

function equal(given, expected) {
  let difference = given.length ^ expected.length
  for (let i = 0; i < expected.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i)
  return difference === 0
}

async function macOf(secret, text) {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))).slice(0, 16)
  return btoa(String.fromCharCode(...mac))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export default {
  async fetch(request, env, context) {
    const url = new URL(request.url)
    const asked = signedPath.exec(url.pathname)
    if (!asked || (request.method !== 'GET' && request.method !== 'HEAD')) return refuse(404)
    const [, , text, end, mac, address] = asked
    if (!equal(mac, await macOf(env.SEGMENT_KEY, `segment|${text}|${address}`))) return refuse(404)
    if (Number.parseInt(end, 36) * 1000 <= Date.now()) return refuse(403)
    if (request.method === 'HEAD') return fetch(request)
    const range = request.headers.get('range')
    const place = `${url.origin}/files/s/${address}`
    const kept = await caches.default.match(new Request(place, { headers: range ? { range } : {} }))
    if (kept) return kept
    // Asked for whole: a part could not be kept.
    const answer = await fetch(url.origin + url.pathname)
    if (answer.status === 200) context.waitUntil(caches.default.put(place, answer.clone()))
    return answer
  },
}
