import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from './testing/start-api.ts'

let api: TestApi
let folder: string
const script = `console.log(${JSON.stringify('a'.repeat(5000))})`
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-site-'))
  for (const app of ['web', 'embed']) mkdirSync(join(folder, app, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>Painel</title>')
  writeFileSync(join(folder, 'web', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'web', 'assets', 'index-abc123.js'), script)
  writeFileSync(join(folder, 'embed', 'assets', 'embed-abc123.js'), 'export {}')
  writeFileSync(join(folder, 'embed', 'embed.js'), script)
  writeFileSync(join(folder, 'secret.txt'), 'outside')
  api = await startTestApi({
    env: {
      WEB_DIR: join(folder, 'web'),
      EMBED_DIR: join(folder, 'embed'),
      S3_BUCKET: 'midias',
      S3_ENDPOINT: 'https://s3.exemplo.com.br',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    },
  })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

describe('files of dashboard and player page', () => {
  it('serves index.html for every screen, with no-cache and frame-ancestors none', async () => {
    for (const path of ['/', '/media', '/media/abc?x=1', '/folder/a_b']) {
      const response = await get(path)
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain('Painel')
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-frame-options': 'DENY',
      })
      const policy = String(response.headers['content-security-policy'])
      expect(policy).toContain("script-src 'self'; ")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("connect-src 'self' https://s3.exemplo.com.br https://midias.s3.exemplo.com.br")
    }
  })

  it('serves the script for other pages at an address that stays, to pages of any origin', async () => {
    const answer = await get('/embed.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=2592000',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'content-encoding': 'gzip',
    })
    expect((await get('/embed.js', { 'if-none-match': String(answer.headers['etag']) })).statusCode).toBe(304)
    expect((await get('/embed.mjs')).statusCode).toBe(404)
  })

  it('serves hashed files as immutable, compressed by Accept-Encoding', async () => {
    const plain = await get('/assets/index-abc123.js')
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(plain.body).toBe(script)
    const brotli = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
    const gzip = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
    expect((await get('/assets/index-abc123.js', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  })

  it('answers 404 to missing files, other methods and unknown API paths', async () => {
    for (const path of [
      '/assets/index-old.js',
      '/missing.png',
      '/api/nothing',
      '/files/x',
      '/embed/assets/no.js',
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
    ]) {
      const response = await get(path)
      expect(response.body).not.toContain('Painel')
      expect(response.body).not.toContain('outside')
      expect(response.statusCode).toBe(404)
    }
    expect((await api.app.inject({ method: 'POST', url: '/media' })).statusCode).toBe(404)
  })

  it('serves files of the player page to any origin', async () => {
    const response = await get('/embed/assets/embed-abc123.js')
    expect(response.body).toBe('export {}')
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=31536000, immutable' })
  })
})
