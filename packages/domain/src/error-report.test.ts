import { expect, it } from 'vitest'
import { isReportable, plainEvent, scrubText } from './error-report.ts'

it.each([
  [Object.assign(new Error('A sessão expirou'), { status: 401 }), false],
  [new Error('Request failed with status code 401'), false],
  [new Error('User not found'), false],
  [new Error('user not found: 7'), false],
  ['user not found', false],
  [Object.assign(new Error('x'), { status: 500 }), true],
  [new Error('the 401st row is broken'), true],
  [undefined, true],
])('isReportable(%s) returns %s', (error, expected) => expect(isReportable(error)).toBe(expected))

it.each([
  ['duplicate key (email)=(ana.souza+1@exemplo.com.br) exists', 'ana.souza'],
  ['connect postgres://videozz:s3nh4@db.internal:5432/x failed', 's3nh4'],
  ['GET https://a.b/entrar?token=abc failed', 'abc'],
  ['at /embed/abcdefgh12345678#eyJhbGciOi', 'eyJ'],
  ['Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJ'],
  ['refused eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJ'],
  ['GET /files/s/AbC-token_1/xyz', 'AbC-token'],
  ['GET /files/d/AbC-token_1', 'AbC-token'],
  ['password=hunter2 is wrong', 'hunter2'],
  ['{"senha":"segredo1"}', 'segredo1'],
  ['key panda-0123456789abcdef0123456789', '0123456789abcdef'],
  ['from 203.0.113.9 refused', '203.0.113.9'],
])('scrubText removes the secret of: %s', (text, secret) => expect(scrubText(text)).not.toContain(secret))

it('scrubText keeps messages and file paths and limits the length to 1000', () => {
  const text = "Cannot read properties of undefined (reading 'key') in media abcdefgh12345678"
  expect(scrubText(text)).toBe(text)
  expect(scrubText('x'.repeat(5000))).toHaveLength(1000)
  expect(scrubText('/repo/apps/api/src/shared/create-server.ts')).toBe('/repo/apps/api/src/shared/create-server.ts')
})

it('plainEvent keeps only listed fields', () => {
  const event = {
    event_id: 'e',
    release: 'abc123',
    environment: 'production',
    user: { email: 'ana@exemplo.com', ip_address: '203.0.113.9' },
    request: { url: 'https://a.b/?token=1', headers: { cookie: 'x' } },
    breadcrumbs: [{ message: 'ana@exemplo.com' }],
    extra: { secret: 1 },
    server_name: 'maquina',
    contexts: { device: {} },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'of ana@exemplo.com',
          mechanism: { type: 'generic', handled: false, data: { secret: 1 } },
          stacktrace: { frames: [{ filename: 'https://a.b/assets/x.js?v=1', function: 'go', lineno: 3, vars: { password: 'x' } }] },
        },
      ],
    },
  }
  expect(plainEvent(event, { process: 'web' })).toEqual({
    event_id: 'e',
    level: 'error',
    release: 'abc123',
    environment: 'production',
    tags: { process: 'web' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'of [e-mail]',
          mechanism: { type: 'generic', handled: false },
          stacktrace: { frames: [{ filename: 'https://a.b/assets/x.js', function: 'go', lineno: 3 }] },
        },
      ],
    },
  })
})
