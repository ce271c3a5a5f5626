import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RungState } from '@videozz/contract'
import { imageObjectKey, realtimeChannel } from '@videozz/db'
import { waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { Worker } from './shared/start-worker.ts'
import { decryptRendition } from './testing/decrypt-rendition.ts'
import { addMedia, makeFilm, openStage, waitForEnd, type WorkerStage } from './testing/test-worker.ts'

// Films are encoded to their whole ladder.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stage: WorkerStage
let worker: Worker
beforeAll(async () => {
  stage = await openStage()
  worker = await stage.start()
})
afterAll(async () => {
  await worker.stop()
  expect(readdirSync(join(stage.folder, 'tmp'))).toEqual([])
  await stage.close()
})

const renditionsOf = (key: string) => stage.db.selectFrom('renditions').selectAll().where('video_key', '=', key).orderBy('height').execute()

const probe = (path: string) =>
  JSON.parse(execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-count_packets', '-of', 'json', path]).toString()) as {
    streams: { codec_name: string; width?: number; height?: number; nb_read_packets: string }[]
  }

it('encodes a video to an encrypted ladder and emits an event for each step', async () => {
  const listener = await stage.database.pool.connect()
  const events: {
    status: string
    message: string
    playable: boolean
    encodingProgress: number
    hasPictures: boolean
    rungs: RungState[]
  }[] = []
  listener.on('notification', (message) =>
    events.push((JSON.parse(message.payload ?? '{}') as { payload: (typeof events)[number] }).payload),
  )
  await listener.query(`listen ${realtimeChannel}`)
  onTestFinished(() => listener.release(true))

  const key = await addMedia(stage, await makeFilm(join(stage.folder, 'film.mp4'), 11))
  const video = await waitForEnd(stage, key)
  expect(video).toMatchObject({
    status: 'encoded',
    status_error: null,
    playable: true,
    generation: 1,
    encoding_generation: 1,
    width: 854,
    height: 480,
  })
  expect(video.duration).toBeCloseTo(11, 2)
  expect((await renditionsOf(key)).map((row) => [row.name, row.width, row.height, row.state, row.published_segments])).toEqual([
    ['240p', 428, 240, 'complete', 5],
    ['360p', 640, 360, 'complete', 5],
    ['480p', 854, 480, 'complete', 5],
  ])
  for (const [rendition, width, height] of [
    ['240p', 428, 240],
    ['480p', 854, 480],
  ] as const) {
    const { streams } = probe(await decryptRendition(stage, key, rendition))
    expect(streams[0]).toMatchObject({ codec_name: 'h264', width, height, nb_read_packets: String(11 * 24) })
    expect(streams[1]?.codec_name).toBe('aac')
  }
  expect(video.thumbnails).toHaveLength(3)
  for (const address of [...video.thumbnails, video.storyboard ?? '']) expect(await stage.store.head(imageObjectKey(address))).toBeDefined()
  expect((await buffer((await stage.store.get(imageObjectKey(video.storyboard ?? ''))).body)).toString()).toContain('#xywh=160,0,160,')

  await waitFor('the last event', async () => events.at(-1)?.status === 'encoded')
  const told = events.map(({ status, message }) => `${status}: ${message}`).filter((each, index, all) => each !== all[index - 1])
  expect(told).toEqual([
    'copying: Copiando arquivos...',
    'probing: Preparando arquivos...',
    'probed: Arquivos preparados',
    'encoding: Iniciando processamento...',
    'encoding-resolution: Processando 240p...',
    'uploading-resolution: Enviando resolução 240p...',
    'encoded-partial: Resolução 240p finalizada',
    'encoding-resolution: Processando 360p...',
    'uploading-resolution: Enviando resolução 360p...',
    'encoded-partial: Resolução 360p finalizada',
    'uploading-resolution: Enviando resolução 480p...',
    'encoded-partial: Resolução 480p finalizada',
    'syncing: Finalizando...',
    'encoded: Seu vídeo está pronto !',
  ])
  // Each rung's percentage only grows, and ends at a hundred.
  for (const name of ['240p', '360p', '480p']) {
    const grown = events.flatMap((event) => event.rungs.find((rung) => rung.name === name)?.progress ?? [])
    expect(grown).toEqual(grown.toSorted((a, b) => a - b))
    expect([grown[0], grown.at(-1)]).toEqual([0, 100])
  }
  // Pictures come before the other rungs.
  expect(events.find((event) => event.message === 'Processando 360p...')?.hasPictures).toBe(true)
  expect(events.find((event) => event.status === 'encoding-resolution')).toMatchObject({ playable: true, message: 'Processando 240p...' })
  expect(events.at(-1)).toMatchObject({ message: 'Seu vídeo está pronto !', encodingProgress: 100 })
})

it('encodes a .mkv and a .m4v to playable media', async () => {
  const options = { size: '426x240', extra: ['-c:a', 'aac'] }
  const files = [
    await makeFilm(join(stage.folder, 'recording.mkv'), 3, options),
    await makeFilm(join(stage.folder, 'recording.m4v'), 3, { ...options, extra: [...options.extra, '-f', 'ipod'] }),
  ]
  for (const key of await Promise.all(files.map((file) => addMedia(stage, file)))) {
    const video = await waitForEnd(stage, key)
    expect(video).toMatchObject({ status: 'encoded', status_error: null, playable: true, width: 426 })
    expect(video.duration).toBeCloseTo(3, 1)
  }
})

it('encodes audio to one rendition with a waveform', async () => {
  const file = join(stage.folder, 'sound.mp3')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=9', file])
  const key = await addMedia(stage, file, 'audio')
  const video = await waitForEnd(stage, key)
  expect(video).toMatchObject({ status: 'encoded', playable: true, thumbnails: [], storyboard: null })
  expect((await renditionsOf(key)).map((row) => [row.name, row.state])).toEqual([['audio', 'complete']])
  expect((await buffer((await stage.store.get(imageObjectKey(video.waveform ?? ''))).body)).toString()).toMatch(/^<svg /)
  expect(probe(await decryptRendition(stage, key, 'audio')).streams.map((stream) => stream.codec_name)).toEqual(['aac'])
})

it('sets the media type from the streams of the file, not from its name or declared type', async () => {
  const sound = join(stage.folder, 'sound-only.mp4')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=3', '-c:a', 'aac', sound])
  const [called, film] = [
    await addMedia(stage, sound),
    await addMedia(stage, await makeFilm(join(stage.folder, 'film.mp4'), 2, { size: '426x240' }), 'audio'),
  ]
  expect(await waitForEnd(stage, called)).toMatchObject({ status: 'encoded', type: 'audio', width: null })
  expect(await waitForEnd(stage, film)).toMatchObject({ status: 'encoded', type: 'default', width: 426 })
})

it('encodes no rendition above max_resolution of the plan', async () => {
  await stage.db.updateTable('plans').set({ max_resolution: 360 }).execute()
  const key = await addMedia(stage, await makeFilm(join(stage.folder, 'plan.mp4'), 2))
  await waitForEnd(stage, key)
  expect((await renditionsOf(key)).map((row) => row.name)).toEqual(['240p', '360p'])
  await stage.db.updateTable('plans').set({ max_resolution: 1080 }).execute()
})

it('stores the reason in status_error for an empty file and for a playlist named .mp4', async () => {
  const canary = join(stage.folder, 'canary.mp4')
  await makeFilm(canary, 2)
  const playlist = join(stage.folder, 'playlist.mp4')
  writeFileSync(playlist, `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${canary}\n#EXT-X-ENDLIST\n`)
  const empty = join(stage.folder, 'empty.mp4')
  writeFileSync(empty, '')
  const expected = { [playlist]: 'não corresponde a um formato aceito', [empty]: 'O arquivo está vazio' }
  for (const [file, sentence] of Object.entries(expected)) {
    const video = await waitForEnd(stage, await addMedia(stage, file))
    expect(video).toMatchObject({ status: 'error', playable: false })
    expect(video.status_error).toContain(sentence)
  }
})

it('fails with “não foi encontrado” when the source object is missing', async () => {
  await worker.stop()
  const key = await addMedia(stage, await makeFilm(join(stage.folder, 'gone.mp4'), 2))
  await stage.store.delete([`sources/${key}`])
  worker = await stage.start()
  const video = await waitForEnd(stage, key)
  expect(video.status).toBe('error')
  expect(video.status_error).toContain('não foi encontrado')
})
