import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { signWebhook } from './sign-webhook.ts'

const page = readFileSync(fileURLToPath(new URL('../../../../../docs/webhooks.md', import.meta.url)), 'utf8')
const example = (language: string): string => page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? ''
const secret = Buffer.from('segredo de trinta e dois bytes!!')
const WEBHOOK_SECRET = `whsec_${secret.toString('base64')}`
const body = '{"id":"x","type":"webhook.test","data":{"message":"Olá, ação"}}'
const headers = (...secrets: Buffer[]) => signWebhook(secrets, 'x'.repeat(16), body, new Date())
const cases: [string, Record<string, string>, string, boolean][] = [
  ['one secret', headers(secret), body, true],
  ['two secrets', headers(Buffer.from('outro'), secret), body, true],
  ['another secret', headers(Buffer.from('outro')), body, false],
  ['another body', headers(secret), `${body} `, false],
  ['another id', { ...headers(secret), 'webhook-id': 'y' }, body, false],
  ['no signature', {}, body, false],
  ['an old time', signWebhook([secret], 'x', body, new Date(Date.now() - 600_000)), body, false],
]

it('produces the signature of the Standard Webhooks test vector', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const signed = signWebhook([key], 'msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', new Date(1_614_265_330_000))
  expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it.each(cases)('isGenuine of the Node example in docs/webhooks.md returns the expected result: %s', (_what, given, text, genuine) => {
  const code = example('js').split('createServer(async')[0] ?? ''
  const program = `${code}\nconst [headers, body] = JSON.parse(process.argv[1])\nprocess.stdout.write(String(isGenuine(headers, Buffer.from(body))))`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', program, JSON.stringify([given, text])], {
    env: { WEBHOOK_SECRET },
  })
  expect(out.toString()).toBe(String(genuine))
})
