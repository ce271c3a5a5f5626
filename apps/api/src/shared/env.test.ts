import { generateKeyPairSync } from 'node:crypto'
import { EnvironmentError } from '@videozz/process'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const pem = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const good = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/videozz',
  SECRET_KEY: 'A'.repeat(43),
  ACCOUNT_SIGNING_KEY: pem('P-256'),
  STORAGE_DIR: '/tmp/objects',
}

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readEnv(env)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults
    throw error
  }
  return []
}

describe('readEnv', () => {
  it('accepts the required variables alone, with defaults for the others', () => {
    expect(readEnv(good)).toMatchObject({
      product: 'Videozz',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      accounts: { mode: 'embedded' },
    })
  })

  it.each([
    [{}, 'rtmp://127.0.0.1:1935/live'],
    [{ LIVE_RTMP_PORT: '19350' }, 'rtmp://127.0.0.1:19350/live'],
    [{ PUBLIC_URL: 'https://videos.exemplo.com' }, 'rtmp://127.0.0.1:1935/live'],
    [{ PUBLIC_URL: 'https://videos.exemplo.com', LIVE_TLS_CERT: '/c.pem', LIVE_RTMPS_PORT: '443' }, 'rtmps://videos.exemplo.com:443/live'],
    [{ LIVE_TLS_CERT: '/c.pem', LIVE_PUBLIC_URL: 'rtmps://ao-vivo.exemplo.com/live/' }, 'rtmps://ao-vivo.exemplo.com/live'],
  ])('tells encoders the address that is listened on: %o', (settings, url) => {
    expect(readEnv({ ...good, ...settings }).livePublicUrl).toBe(url)
  })

  it('lists every fault at once', () => {
    const faults = faultsOf({ PORT: 'many', ACCOUNTS_MODE: 'elsewhere', PUBLIC_URL: 'here' })
    expect(faults.map((fault) => fault.split(' ')[0]).toSorted()).toEqual([
      'ACCOUNTS_MODE',
      'DATABASE_URL',
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEY',
      'STORAGE_DIR',
    ])
  })

  it('requires SECRET_KEY and ACCOUNT_SIGNING_KEY', () => {
    expect(faultsOf({ DATABASE_URL: good.DATABASE_URL, STORAGE_DIR: '/tmp/o', SECRET_KEY: '' })).toEqual([
      'SECRET_KEY é obrigatória: 32 bytes aleatórios em base64url',
      'ACCOUNT_SIGNING_KEY é obrigatória com ACCOUNTS_MODE=embedded',
    ])
    expect(faultsOf({ ...good, ACCOUNT_SIGNING_KEY: '' })).toEqual(['ACCOUNT_SIGNING_KEY é obrigatória com ACCOUNTS_MODE=embedded'])
  })

  it('rejects a short SECRET_KEY and a signing key on another curve, without printing them', () => {
    const faults = faultsOf({ ...good, SECRET_KEY: 'c2hvcnQ', ACCOUNT_SIGNING_KEY: pem('secp384r1') })
    expect(faults).toEqual([
      'SECRET_KEY deve ter pelo menos 32 bytes em base64url',
      'ACCOUNT_SIGNING_KEY deve ser uma chave privada PKCS8 em PEM na curva P-256 (ES256)',
    ])
  })

  it('reads UPLOAD_EXTRA_FORMATS: mkv and m4v by default, none, or formats the probe reads', () => {
    const formats = (value: string) => readEnv({ ...good, UPLOAD_EXTRA_FORMATS: value }).uploadExtraFormats
    expect(readEnv(good).uploadExtraFormats).toEqual(['mkv', 'm4v'])
    expect(formats('none')).toEqual([])
    expect(formats(' .MKV, ts,ts')).toEqual(['mkv', 'ts'])
    const [fault] = faultsOf({ ...good, UPLOAD_EXTRA_FORMATS: 'mkv,exe' })
    expect(fault).toMatch(/^UPLOAD_EXTRA_FORMATS deve ser none ou uma lista separada por vírgulas com formatos entre mkv, m4v, /)
  })

  it('support is a page or mail, else the contact, else nobody', () => {
    expect(readEnv(good).supportUrl).toBeNull()
    expect(readEnv({ ...good, CONTACT_EMAIL: 'oi@exemplo.com' }).supportUrl).toBe('mailto:oi@exemplo.com')
    expect(readEnv({ ...good, CONTACT_EMAIL: 'oi@exemplo.com', SUPPORT_URL: 'https://ajuda.exemplo' }).supportUrl).toBe(
      'https://ajuda.exemplo',
    )
    expect(readEnv({ ...good, SUPPORT_URL: 'mailto:ajuda@exemplo.com' }).supportUrl).toBe('mailto:ajuda@exemplo.com')
    expect(faultsOf({ ...good, SUPPORT_URL: 'javascript:alert(1)' })).toEqual(['SUPPORT_URL deve começar com https://, http:// ou mailto:'])
  })

  it('checks the variables of subscriptions and checkout by ACCOUNTS_MODE', () => {
    expect(readEnv(good).subscriptions).toEqual({ parent: 'embedded', payments: 'manual', instructions: null })
    expect(faultsOf({ ...good, CHECKOUT_URL: 'https://loja.exemplo.test', SUBSCRIPTION_WEBHOOK_SECRET: 'x'.repeat(32) })).toEqual([
      'SUBSCRIPTION_WEBHOOK_SECRET só vale com ACCOUNTS_MODE=remote',
      'CHECKOUT_URL só vale com ACCOUNTS_MODE=remote',
    ])
    const remote = {
      ...good,
      ACCOUNTS_MODE: 'remote',
      ACCOUNTS_JWKS_URL: 'https://p.test/jwks',
      ACCOUNTS_ISSUER: 'p',
      ACCOUNTS_AUDIENCE: 'v',
      ACCOUNTS_SIGN_IN_URL: 'https://p.test',
    }
    expect(faultsOf({ ...remote, CHECKOUT_URL: 'https://loja.exemplo.test' })).toEqual([
      'SUBSCRIPTION_WEBHOOK_SECRET é obrigatória com CHECKOUT_URL',
    ])
    expect(faultsOf({ ...remote, CHECKOUT_FRAME_ORIGIN: 'https://loja.exemplo.test' })).toEqual([
      'CHECKOUT_URL é obrigatória com CHECKOUT_FRAME_ORIGIN',
    ])
    expect(faultsOf({ ...good, EMBEDDED_PAYMENTS: 'cartão' })).toEqual(['EMBEDDED_PAYMENTS deve ser manual ou test'])
  })

  it('reads apps of other services: an id goes with its secret, and named addresses alone are trusted', () => {
    const { cloud } = readEnv(good)
    expect([cloud.google.app, cloud.dropbox.app, cloud.microsoft.app, cloud.trusted]).toEqual([null, null, null, []])
    expect(cloud.google).toMatchObject({ authUrl: 'https://accounts.google.com', driveScope: 'drive.file' })
    const named = readEnv({ ...good, DROPBOX_CLIENT_ID: 'a', DROPBOX_CLIENT_SECRET: 'b', DROPBOX_API_URL: 'http://127.0.0.1:9/' }).cloud
    expect(named).toMatchObject({
      dropbox: { app: { id: 'a', secret: 'b' }, apiUrl: 'http://127.0.0.1:9' },
      trusted: ['http://127.0.0.1:9/'],
    })
    expect(faultsOf({ ...good, GOOGLE_CLIENT_ID: 'a', MICROSOFT_CLIENT_SECRET: 'b', GOOGLE_DRIVE_SCOPE: 'drive' })).toEqual([
      'GOOGLE_DRIVE_SCOPE deve ser drive.file ou drive.readonly',
      'GOOGLE_CLIENT_SECRET é obrigatória com GOOGLE_CLIENT_ID',
      'MICROSOFT_CLIENT_ID é obrigatória com MICROSOFT_CLIENT_SECRET',
    ])
  })

  it('rejects PASSWORD_COST below 15', () => {
    expect(faultsOf({ ...good, PASSWORD_COST: '10' })).toEqual(['PASSWORD_COST deve ser 15 ou mais'])
    expect(readEnv({ ...good, PASSWORD_COST: '16' }).passwordCost).toBe(16)
  })

  it('lists missing variables of remote accounts and S3', () => {
    expect(
      faultsOf({ ...good, ACCOUNTS_MODE: 'remote', ACCOUNTS_ISSUER: 'x', S3_BUCKET: 'b' }).map((fault) => fault.split(' ')[0]),
    ).toEqual(['ACCOUNTS_JWKS_URL', 'ACCOUNTS_AUDIENCE', 'ACCOUNTS_SIGN_IN_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  })
})
