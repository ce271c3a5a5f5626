import { signUpQuietly } from '../callers.ts'
import type { Scene } from './scene.ts'

/** The first steps of a new account, with the sample lesson. */
export const firstRun: Scene = {
  name: 'first-run',
  play: async (wire) => {
    const { recorder } = wire
    const as = await signUpQuietly(wire, 'Nina Nova', 'nina@exemplo.com')
    await recorder.call('getFirstRun', { as })
    const { key } = (await recorder.call('addSample', { as })).data
    await recorder.call('addSample', { as, note: 'again' })
    // Its encode is not waited for.
    await recorder.ask('deleteVideo', { as, params: { key } })
    await recorder.call('changeFirstRun', { as, body: { protectSkipped: true, closed: true } })
    await recorder.call('changeFirstRun', { as, body: { closed: 'sim' }, expect: 400 })
    await recorder.call('getFirstRun', { as, note: 'closed' })
  },
}
