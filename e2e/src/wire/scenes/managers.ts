import { signUpQuietly } from '../callers.ts'
import type { Wire } from '../wire.ts'
import type { Scene } from './scene.ts'

const rules = ['videozz:videos:list']
const password = 'uma senha bem comprida'

/** The token in the mail of an invitation. */
const invitationToken = async (wire: Wire, email: string, subject: RegExp): Promise<string> =>
  /token=([\w-]+)/.exec((await wire.mail(email, subject)).text)?.[1] ?? ''

/** Managers by invitation: sent, read, accepted, changed and ended. */
export const managers: Scene = {
  name: 'managers',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    const gil = await signUpQuietly(wire, 'Gil Prado', 'gil.prado@exemplo.com')
    await recorder.call('listManagers', { as })
    await recorder.call('inviteManager', { as, body: { email: 'sem arroba', rules }, expect: 400 })
    await recorder.call('inviteManager', { as, body: { email: as.email, rules }, expect: 409, note: 'the owner' })
    await recorder.call('inviteManager', { as, body: { email: gil.email, rules } })
    const token = await invitationToken(wire, gil.email, /gerenciar/i)
    await recorder.call('readInvitation', { body: { token } })
    await recorder.call('readInvitation', { body: { token: 'x'.repeat(43) }, expect: 400 })
    await recorder.call('acceptInvitation', { as: davi, body: { token }, expect: 403, note: 'another person' })
    await recorder.call('acceptInvitation', { as: gil, body: { token } })
    await recorder.call('acceptInvitation', { as: gil, body: { token }, expect: 400, note: 'again' })
    await recorder.ask('inviteManager', { as, body: { email: 'iara@exemplo.com', rules } })
    const iara = { token: await invitationToken(wire, 'iara@exemplo.com', /gerenciar/i), name: 'Iara Luz', password }
    await recorder.call('signUpByInvitation', { body: { ...iara, password: 'curta' }, expect: 400 })
    await recorder.call('signUpByInvitation', { body: iara })
    const { id } = (await recorder.call('inviteManager', { as, body: { email: 'ninguem@exemplo.com', rules } })).data
    await recorder.call('resendInvitation', { as, params: { id } })
    await recorder.call('resendInvitation', { as: davi, params: { id }, expect: 404 })
    await recorder.call('listManagers', { as, note: 'with two and an invitation' })
    await recorder.call('cancelInvitation', { as, params: { id } })
    await recorder.call('cancelInvitation', { as, params: { id }, expect: 404 })
    const params = { id: gil.id }
    await recorder.call('changeManager', { as, params, body: { rules: ['videozz:videos:edit'] } })
    await recorder.call('changeManager', { as, params, body: { rules: [] }, expect: 400 })
    await recorder.call('endManager', { as, params })
    await recorder.call('endManager', { as, params, expect: 404 })
  },
}
