import { setTimeout as wait } from 'node:timers/promises'
import { signViewer } from '../../viewer-token.ts'
import { bearer } from '../callers.ts'
import type { Wire } from '../wire.ts'
import { inFrame } from './embed.ts'
import type { Scene } from './scene.ts'

const viewer = { sub: 'aluno-1', email: 'aluno@exemplo.com', name: 'Aluno Um' }

/** Opens a session of the lesson for a signed viewer, or for an anonymous one. */
export async function openLesson(wire: Wire, device: string, signed: { sub: string; email?: string; name?: string } | null, note: string) {
  const secret = { id: wire.thing('secretId'), secret: wire.thing('secret') }
  const body = {
    embed: wire.thing('embed'),
    device,
    viewer: signed ? { token: signViewer(secret, signed) } : { email: 'Sem@Exemplo.com', name: 'Sem' },
  }
  const { data } = await wire.recorder.call('createPlaybackSession', { body, headers: { 'user-agent': inFrame()['user-agent'] }, note })
  return { ...data, as: bearer(`session on ${device}`, data.token), params: { id: data.id } }
}

/** Bandwidths are those of the encoder. */
const withoutBandwidths = (body: unknown): unknown => JSON.parse(JSON.stringify(body).replaceAll(/BANDWIDTH=\d+/g, 'BANDWIDTH=<measured>'))

async function followPlaylists({ recorder, things }: Wire, { manifest, media }: Awaited<ReturnType<typeof openLesson>>): Promise<void> {
  const beside = (name: string): string => new URL(name, new URL(manifest, recorder.url)).pathname
  await recorder.open('getMultivariantPlaylist', manifest, { shape: withoutBandwidths })
  await recorder.open('getMultivariantPlaylist', `${manifest}?native=1`, { shape: withoutBandwidths, note: 'native' })
  const playlist = await recorder.open('getMediaPlaylist', beside('240p.m3u8'))
  await recorder.open('getMediaPlaylist', beside('1080p.m3u8'), { expect: 404 })
  const key = /URI="([^"]+)"/.exec(playlist.text)?.[1] ?? ''
  await recorder.open('getSegmentKey', beside(key))
  await recorder.open('getSegmentKey', beside('keys/99-99'), { expect: 404 })
  const segment = playlist.text.split('\n').find((line) => line.startsWith('/files/s/')) ?? ''
  await recorder.open('getSegment', segment)
  await recorder.open('getSegment', segment, { headers: { range: 'bytes=0-9' }, note: 'a range' })
  await recorder.open('getSegment', segment.replace(/[^/]+\/([^/]+)$/, 'x/$1'), { expect: 404 })
  await recorder.open('getPlayedSubtitle', media.subtitles[0]?.url ?? '')
  await recorder.open('getPlayedSubtitle', beside('subtitles/aaaaaaaaaaaaaaaa.vtt'), { expect: 404 })
  if (media.storyboard !== null) await recorder.open('getImage', media.storyboard, { note: 'the storyboard' })
  await recorder.call('getMultivariantPlaylist', { params: { token: 'x' }, expect: 401 })
  await recorder.call('getMediaPlaylist', { params: { token: 'x', rendition: '240p' }, expect: 401 })
  await recorder.call('getSegmentKey', { params: { token: 'x', keyId: '1-0' }, expect: 401 })
  await recorder.call('getPlayedSubtitle', { params: { token: 'x', key: things['subtitle'] ?? '' }, expect: 401 })
  await recorder.call('getSegment', { params: { token: 'x', address: 'a'.repeat(32) }, expect: 404 })
}

/** A signed viewer watches, and resumes in a later session. */
async function watch(wire: Wire): Promise<void> {
  const { recorder } = wire
  const session = await openLesson(wire, 'aparelho-1', viewer, 'signed')
  const { as, params } = session
  wire.things['code'] = session.code ?? ''
  const report = { state: 'playing', position: 0.5, ranges: [[0, 0.5]] as [number, number][] } as const
  await recorder.call('startLease', { params, expect: 401 })
  await recorder.call('getPlaybackMedia', { params, as })
  await recorder.call('getPlaybackMedia', { params, expect: 401 })
  await recorder.open('getMultivariantPlaylist', session.manifest, { expect: 403, note: 'without a lease' })
  await recorder.call('startLease', { params, as, query: { rung: '240p' }, shape: withoutBandwidths })
  await followPlaylists(wire, session)
  await wait(1200)
  await recorder.call('reportPlayback', { params, as, body: { ...report, sequence: 0 } })
  await recorder.call('reportPlayback', { params, as, body: { ...report, sequence: 0 }, note: 'sent again' })
  await recorder.call('reportPlayback', { params, as, body: { ...report, position: -1 }, expect: 400 })
  await recorder.call('reportPlayback', { params, body: report, expect: 401 })
  const tampering = { ...report, sequence: 1, ranges: [], position: 2, tampering: ['overlay.hidden'] }
  await recorder.call('reportPlayback', { params, as, body: tampering, note: 'with a sign of tampering' })
  const offer = { ...params, offer: wire.thing('offer') }
  await recorder.call('reportOffer', { params: offer, as, body: { event: 'view' } })
  await recorder.call('reportOffer', { params: offer, as, body: { event: 'click' } })
  await recorder.call('reportOffer', { params: { ...params, offer: 'aaaaaaaaaaaaaaaa' }, as, body: { event: 'view' }, expect: 404 })
  await recorder.call('reportOffer', { params: offer, body: { event: 'view' }, expect: 401 })
  await recorder.call('listOffers', { as: wire.person('bia'), params: { videoId: wire.thing('video') }, note: 'with figures' })
  await recorder.call('releaseLease', { params, as })
  await recorder.call('releaseLease', { params, expect: 401 })
  const again = await openLesson(wire, 'aparelho-1', viewer, 'where it stopped')
  await recorder.call('startLease', { params: again.params, as: again.as })
  const ended = { state: 'ended', position: 6, ranges: [], sequence: 0 } as const
  await recorder.call('reportPlayback', { params: again.params, as: again.as, body: ended })
}

/** A page that signs its calls for keys. */
async function takeKeys(wire: Wire): Promise<void> {
  const { recorder } = wire
  const { subtle } = globalThis.crypto
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const encode = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url')
  const { as, params, id, manifest } = await openLesson(wire, 'aparelho-9', { sub: 'aluno-9' }, 'to take keys')
  const key = encode(await subtle.exportKey('raw', pair.publicKey))
  const { playlists } = (await recorder.call('startLease', { params, as, query: { rung: '240p', key }, shape: withoutBandwidths })).data
  const [, generation = '', first = ''] = /keys\/(\d+)-(\d+)/.exec(playlists?.media ?? '') ?? []
  if (generation === '') throw new Error(`no key in the playlist of ${manifest}`)
  const call = { generation: Number(generation), first: Number(first), count: 1, number: 0 }
  const text = `videozz keys ${id} ${call.number} ${generation}-${first} ${call.count}`
  const proof = encode(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new TextEncoder().encode(text)))
  const shape = (body: unknown): unknown => ({ keys: (body as { keys: string[] }).keys.map(() => '<key>') })
  await recorder.call('takeKeys', { params, as, body: { ...call, proof }, shape })
  await recorder.call('takeKeys', { params, as, body: { ...call, number: 1, proof }, expect: 403 })
  await recorder.call('takeKeys', { params, body: { ...call, proof }, expect: 401 })
}

/** The same viewer on more screens than are allowed, an unsigned one, and a preview. */
async function watchElsewhere(wire: Wire): Promise<void> {
  const { recorder } = wire
  const report = { state: 'playing', position: 0, ranges: [] } as const
  const sessions = []
  for (const device of ['aparelho-2', 'aparelho-3', 'aparelho-4']) {
    const session = await openLesson(wire, device, viewer, 'another screen')
    await recorder.call('startLease', { params: session.params, as: session.as })
    sessions.push(session)
  }
  for (const { params, as } of sessions) await recorder.call('reportPlayback', { params, as, body: report })
  const unsigned = await openLesson(wire, 'aparelho-5', null, 'unsigned')
  wire.things['unsignedCode'] = unsigned.code ?? ''
  await recorder.call('startLease', { params: unsigned.params, as: unsigned.as })
  const { playerToken } = (
    await recorder.ask('getPlayerToken', { as: wire.person('bia'), params: { key: wire.thing('video') }, query: { imprint: 'true' } })
  ).data
  const preview = (await recorder.call('createPlaybackSession', { body: { playerToken, device: 'aparelho-6' }, note: 'a preview' })).data
  wire.things['previewCode'] = preview.code ?? ''
  const as = bearer('the preview', preview.token)
  await recorder.call('startLease', { params: { id: preview.id }, as, note: 'of a preview' })
  const sound = (await recorder.ask('getPlayerToken', { as: wire.person('bia'), params: { key: wire.thing('sound') } })).data
  await recorder.call('createPlaybackSession', { body: { playerToken: sound.playerToken, device: 'aparelho-8' }, note: 'sound' })
  const device = 'aparelho-7'
  await recorder.call('createPlaybackSession', { body: { embed: 'aaaaaaaaaaaaaaaa', device }, expect: 404 })
  await recorder.call('createPlaybackSession', { body: { embed: wire.thing('embed'), device, viewer: { token: 'x' } }, expect: 403 })
  await recorder.call('createPlaybackSession', { body: { device: 'x' }, expect: 400 })
}

export const playback: Scene = {
  name: 'playback',
  play: async (wire) => {
    await watch(wire)
    await takeKeys(wire)
    await watchElsewhere(wire)
  },
}
