import type { Scene } from './scene.ts'

export const profile: Scene = {
  name: 'profile',
  play: async (wire) => {
    const { recorder } = wire
    const fabio = wire.person('fabio')
    const { password } = fabio
    await recorder.call('getProfile', { as: fabio })
    await recorder.call('saveName', { as: fabio, body: { name: '' }, expect: 400 })
    await recorder.call('saveName', { as: fabio, body: { name: 'Fábio  da\u202e Luz' } })
    await recorder.call('savePreferences', { as: fabio, body: { appearance: 'dark', pageSize: 20 } })
    await recorder.call('savePreferences', { as: fabio, body: { pageSize: 21 }, expect: 400 })
    await recorder.call('requestEmailChange', { as: fabio, body: { email: 'novo@exemplo.com', password: 'errada' }, expect: 400 })
    await recorder.call('requestEmailChange', { as: fabio, body: { email: fabio.email, password }, expect: 409 })
    await recorder.call('requestEmailChange', { as: fabio, body: { email: 'novo@exemplo.com', password } })
    await recorder.call('cancelEmailChange', { as: fabio })
    await recorder.call('requestEmailChange', { as: fabio, body: { email: 'novissimo@exemplo.com', password }, note: 'once more' })
    const mail = await wire.mail('novissimo@exemplo.com', /Confirme/)
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    await recorder.call('confirmEmailChange', { body: { token: 'x'.repeat(43) }, expect: 400 })
    await recorder.call('confirmEmailChange', { body: { token } })
    fabio.email = 'novissimo@exemplo.com'
    fabio.token = ''
    await recorder.call('getProfile', { as: fabio, note: 'with the new e-mail' })
  },
}
