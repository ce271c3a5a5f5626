import type { Scene } from './scene.ts'

/** Codes, viewers and what is kept of them. */
export const viewers: Scene = {
  name: 'viewers',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    const code = wire.thing('code')
    await recorder.call('inspectCode', { as, params: { code } })
    await recorder.call('inspectCode', { as, params: { code: wire.thing('unsignedCode') }, note: 'unsigned' })
    await recorder.call('inspectCode', { as, params: { code: wire.thing('previewCode') }, note: 'a preview' })
    await recorder.call('inspectCode', { as, params: { code: 'XXXXXXXXXX' }, expect: 400 })
    await recorder.call('inspectCode', { as: davi, params: { code }, note: 'another account', expect: 200 })
    const { id } = (await recorder.call('exportCase', { as, params: { code } })).data
    await recorder.call('getCase', { as, params: { id } })
    await recorder.call('getCase', { as: davi, params: { id }, expect: 404 })
    await recorder.call('confirmEvidence', { as, params: { code }, body: { who: 'aluno@exemplo.com' } })
    await recorder.call('confirmEvidence', { as, params: { code }, body: { who: 'outro@exemplo.com' }, note: 'somebody else' })
    await recorder.call('confirmEvidence', { as, params: { code }, body: { who: '' }, expect: 400 })
    await recorder.call('findViewers', { as, body: { who: '' }, expect: 400 })
    await recorder.call('findViewers', { as: davi, body: { who: 'aluno@exemplo.com' }, note: 'another account' })
    const found = (await recorder.call('findViewers', { as, body: { who: 'aluno@exemplo.com' } })).data
    const params = { id: found.items[0]?.id ?? '' }
    await recorder.call('readViewerData', { as, params })
    await recorder.call('readViewerData', { as: davi, params, expect: 404 })
    await recorder.call('revokeViewer', { as, params })
    await recorder.call('revokeViewer', { as: davi, params, expect: 404 })
    await recorder.call('inspectCode', { as, params: { code }, note: 'revoked' })
    await recorder.call('restoreViewer', { as, params })
    await recorder.call('restoreViewer', { as: davi, params, expect: 404 })
    await recorder.call('eraseViewer', { as: davi, params, expect: 404 })
    await recorder.call('eraseViewer', { as, params })
    await recorder.call('readViewerData', { as, params, expect: 404, note: 'erased' })
    await recorder.call('inspectCode', { as, params: { code }, note: 'erased' })
    await recorder.call('confirmEvidence', { as, params: { code }, body: { who: 'aluno@exemplo.com' }, note: 'erased' })
  },
}
