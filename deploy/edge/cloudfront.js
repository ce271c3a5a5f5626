// CloudFront Function (runtime 2.0) on viewer request of /files/s/*: checks the signed path and moves the token behind it, so that
// the path alone is the cache key. Associate a KeyValueStore whose `segment-key` is the first key in nginx's keys.json.
import cf from 'cloudfront'
import crypto from 'crypto'

const signedPath = /^\/files\/s\/(([a-z0-9]{16}\.[0-9a-z]{1,8}\.([0-9a-z]{1,9}))\.([A-Za-z0-9_-]{22}))\/([0-9a-f]{32})$/
const refuse = (status) => ({ statusCode: status, headers: { 'cache-control': { value: 'no-store' } } })

function equal(given, expected) {
  let difference = given.length ^ expected.length
  for (let i = 0; i < expected.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i)
  return difference === 0
}

// CloudFront calls it by its name.
// oxlint-disable-next-line no-unused-vars
async function handler(event) {
  const request = event.request
  const asked = signedPath.exec(request.uri)
  if (!asked || (request.method !== 'GET' && request.method !== 'HEAD')) return refuse(404)
  const address = asked[5]
  const key = Buffer.from(await cf.kvs().get('segment-key'), 'hex')
  const expected = crypto.createHmac('sha256', key).update(`segment|${asked[2]}|${address}`).digest('hex').slice(0, 32)
  if (!equal(Buffer.from(asked[4], 'base64url').toString('hex'), expected)) return refuse(404)
  if (Number.parseInt(asked[3], 36) * 1000 <= Date.now()) return refuse(403)
  request.uri = `/files/s/${address}`
  request.querystring = { token: { value: asked[1] } }
  return request
}
