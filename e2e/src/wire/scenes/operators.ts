import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TOTP } from 'otpauth'
import { makeOperator, takeOperatorCookie } from '../callers.ts'
import type { Wire } from '../wire.ts'
import type { Scene } from './scene.ts'

const password = 'senha de quem opera'

/** Makes an operator by the `npm run admin` of the checkout that is recorded. */
async function createOperator({ root, data }: Wire, email: string, name: string): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'tooling/src/admin/main.ts'), 'create-operator']
  const env = { ...process.env, OPERATOR_PASSWORD: password }
  await promisify(execFile)(process.execPath, [...args, '--email', email, '--name', name, '--data', data], { env, cwd: root })
}

const codeOf = (secret: string, ahead = 0): string => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })

/** An operator who is signed in for all scenes; what signing in answers is recorded with another one. */
export const operators: Scene = {
  name: 'operators',
  always: true,
  play: async (wire) => {
    const { recorder } = wire
    const origin = { origin: new URL(recorder.url).origin }
    await createOperator(wire, 'operadora@exemplo.com', 'Olga Operadora')
    const olga = makeOperator('Olga Operadora', 'operadora@exemplo.com', password, recorder.url)
    const signIn = { email: olga.email, password }
    await recorder.call('operatorSignIn', { body: { email: olga.email, password: 'errada' }, headers: origin, expect: 400 })
    await recorder.call('operatorSignIn', { body: signIn, headers: { origin: 'https://outro.example.com' }, expect: 403 })
    takeOperatorCookie(olga, (await recorder.call('operatorSignIn', { body: signIn, headers: origin })).cookies)
    wire.operator = olga
    await recorder.call('getOperator', { as: olga })
    await recorder.call('getOperator', { expect: 401 })
    await createOperator(wire, 'otavio@exemplo.com', 'Otávio')
    await recorder.call('listOperators', { as: olga })
    await recorder.call('operatorSignIn', {
      body: signIn,
      headers: { ...origin, 'user-agent': 'um segundo navegador' },
      note: 'a second session',
    })
    const sessions = (await recorder.call('listOperatorSessions', { as: olga })).data
    await recorder.call('endOperatorSession', { as: olga, params: { id: sessions.find(({ current }) => !current)?.id ?? '' } })
    await recorder.call('endOperatorSession', { as: olga, params: { id: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
    await recorder.call('changeOperatorPassword', { as: olga, body: { current: 'errada', password: 'curta' }, expect: 400 })
    await recorder.call('changeOperatorPassword', {
      as: olga,
      body: { current: 'errada', password: 'uma senha nova' },
      expect: 400,
      note: 'wrong',
    })
    takeOperatorCookie(olga, (await recorder.call('changeOperatorPassword', { as: olga, body: { current: password, password } })).cookies)
    await recorder.call('confirmOperatorTotp', { as: olga, body: { code: '123456' }, expect: 409 })
    const { secret } = (await recorder.call('setUpOperatorTotp', { as: olga })).data
    await recorder.call('confirmOperatorTotp', { as: olga, body: { code: '000000' }, expect: 400 })
    takeOperatorCookie(olga, (await recorder.call('confirmOperatorTotp', { as: olga, body: { code: codeOf(secret) } })).cookies)
    await recorder.call('operatorSignIn', { body: signIn, headers: origin, expect: 400, note: 'without the code' })
    const withCode = { body: { ...signIn, totp: codeOf(secret, 1) }, headers: origin, note: 'with the code' }
    takeOperatorCookie(olga, (await recorder.call('operatorSignIn', withCode)).cookies)
    await recorder.call('removeOperatorTotp', { as: olga, body: { password: 'errada' }, expect: 400 })
    await recorder.call('removeOperatorTotp', { as: olga, body: { password } })
    await recorder.call('operatorSignOut', { as: olga })
    await recorder.call('getOperator', { as: olga, expect: 401, note: 'after signing out' })
    takeOperatorCookie(olga, (await recorder.ask('operatorSignIn', { body: signIn, headers: origin })).cookies)
  },
}
