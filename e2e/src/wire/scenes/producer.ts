import { type Person, signUpQuietly } from '../callers.ts'
import { film } from '../media-files.ts'
import { addMedia } from '../upload-media.ts'
import type { Wire } from '../wire.ts'

const flags = ['import-videos', 'import-videos:google-drive', 'import-providers', 'publish-on-social-networks'] as const

/** An owner who may import and publish, with events of her dashboard; made by the first call. */
export async function importingProducer(wire: Wire): Promise<Person> {
  const known = wire.people['helena']
  if (known) return known
  const { recorder, console } = wire
  const helena = await signUpQuietly(wire, 'Helena Prado', 'helena@exemplo.com')
  const params = { id: helena.accountId }
  const changed = await recorder.ask('adminSetAccountPlan', {
    as: console,
    params,
    body: { planId: 'planprofissional', reason: 'Conta da gravação' },
  })
  if (changed.status !== 200) throw new Error(`no plan for ${helena.label}: ${changed.text}`)
  const opened = await recorder.ask('adminSetAccountFlags', { as: console, params, body: { flags: [...flags] } })
  if (opened.status !== 200) throw new Error(`no flags for ${helena.label}: ${opened.text}`)
  await wire.listen(helena)
  wire.people['helena'] = helena
  return helena
}

/** A media of hers that is encoded; made by the first call. */
export async function publishableMedia(wire: Wire): Promise<string> {
  const as = await importingProducer(wire)
  wire.things['publishable'] ??= await addMedia(wire.recorder, as, 'Luz natural', await film(4, 1_200_000))
  return wire.thing('publishable')
}
