import { waitFor } from '../wait-for.ts'
import type { Scene } from './scene.ts'

/** Bytes are the encoder's, requests are added up every few seconds, and how many days there are depends on the date: the last one stands for them. */
function withoutFigures(body: unknown): unknown {
  const { days, ...others } = JSON.parse(JSON.stringify(body).replaceAll(/"(bytes|requests)":\d+/g, '"$1":"<measured>"')) as {
    days: unknown[]
  }
  return { ...others, days: days.slice(-1) }
}

export const billing: Scene = {
  name: 'billing',
  play: async (wire) => {
    const { recorder, console } = wire
    const as = wire.person('bia')
    const { accountId: id } = as
    const correction = { amountCents: -100, reason: 'Desconto da gravação', key: 'correcao-da-gravacao' }
    await recorder.call('adminCorrectLedger', { as: console, params: { id }, body: { ...correction, amountCents: 0 }, expect: 400 })
    await recorder.call('adminCorrectLedger', { as: console, params: { id }, body: correction })
    await recorder.call('adminCorrectLedger', { as: console, params: { id }, body: correction, note: 'sent again' })
    await recorder.call('adminCorrectLedger', { as: console, params: { id }, body: { ...correction, amountCents: -200 }, expect: 409 })
    await recorder.call('readBilling', { as })
    await recorder.call('readBilling', { as, query: { kind: 'activation' } })
    await recorder.call('readBilling', { as, query: { month: 'nada' }, expect: 400 })
    const { next } = (await recorder.call('readBilling', { as, query: { limit: 1 } })).data
    if (next !== null) await recorder.call('readBilling', { as, query: { limit: 1, after: next } })
    await recorder.call('listBillingMonths', { as })
    await recorder.call('exportBilling', { as })
    await waitFor('traffic to be counted', async () => {
      const { days } = (await recorder.ask('readTraffic', { as })).data
      return days.length > 0 ? true : undefined
    })
    await recorder.call('readTraffic', { as, shape: withoutFigures })
    await recorder.call('readTraffic', { as, query: { month: '2030-13' }, expect: 400 })
    await recorder.call('listPlatformChanges', { as })
  },
}
