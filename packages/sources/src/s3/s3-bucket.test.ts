import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createOpenOutbound } from '@videozz/outbound'
import { testBucket } from '@videozz/testing'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { kindOf, patientMs } from '../testing/source-suite.ts'
import { checkS3 } from './check-s3.ts'
import { givenKeys } from './s3-access.ts'
import { type S3Keys, writeS3Keys } from './s3-keys.ts'
import { createS3Listing } from './s3-listing.ts'
import { createS3Source } from './s3-source.ts'

let keys: S3Keys
let client: S3Client
beforeAll(async () => {
  const env = await testBucket('aulas-de-ana')
  keys = {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  }
  const { endpoint, region, accessKeyId, secretAccessKey } = keys
  client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: keys.bucket }))
})
const signal = new AbortController().signal
const outbound = () => createOpenOutbound({ trusted: [keys.endpoint] })
const access = (given = keys) => ({ outbound: outbound(), getKeys: givenKeys(writeS3Keys(given)), idleMs: patientMs })
const put = (key: string, body: Buffer | string, type = 'video/mp4') =>
  client.send(new PutObjectCommand({ Bucket: keys.bucket, Key: key, Body: body, ContentType: type }))
const list = (query: { folder?: string; search?: string; cursor?: string }) =>
  createS3Listing(access()).list({ folder: null, search: null, cursor: null, ...query }, signal)
const itemOf = (externalId: string) => ({ externalId, url: null, extras: {} })
const check = (change: Partial<S3Keys> = {}) => checkS3(outbound(), { ...keys, ...change }, signal, patientMs)

it('lists folders and media of a real server, whatever their names', async () => {
  const odd = `Curso/Módulo 1/Aula + "1" & <2> 100% d'água.mp4`
  for (const [key, size] of [
    [odd, 7],
    ['Curso/Módulo 1/', 0],
    ['Curso/Módulo 1/apostila.pdf', 3],
    ['Curso/abertura.mov', 5],
    ['trilha.mp3', 2],
  ] as const)
    await put(key, Buffer.alloc(size, 1))
  expect(await list({})).toEqual({
    folders: [{ id: 'Curso/', name: 'Curso' }],
    files: [{ id: 'trilha.mp3', name: 'trilha.mp3', size: 2, modifiedAt: expect.any(Date), hasThumbnail: false }],
    cursor: null,
  })
  const inside = await list({ folder: 'Curso/' })
  expect([inside.folders, inside.files.map(({ name }) => name)]).toEqual([[{ id: 'Curso/Módulo 1/', name: 'Módulo 1' }], ['abertura.mov']])
  const deeper = await list({ folder: 'Curso/Módulo 1/' })
  expect(deeper.files.map(({ id }) => id)).toEqual([odd])
  expect((await list({ search: "D'ÁGUA" })).files.map(({ id }) => id)).toEqual([odd])
  expect((await createS3Source(access()).describe(itemOf(odd), signal)).name).toBe(`Aula + "1" & <2> 100% d'água.mp4`)
  expect(await createS3Listing(access()).pick([odd, 'Curso/ab'], signal)).toMatchObject([{ id: odd, size: 7 }])
})

it('goes on with the token of the page before', async () => {
  await Promise.all(Array.from({ length: 25 }, (_, place) => put(`muitas/${String(place).padStart(4, '0')}.mp4`, 'x')))
  const listing = createS3Listing(access(), 20)
  const first = await listing.list({ folder: 'muitas/', search: null, cursor: null }, signal)
  expect([first.files.length, typeof first.cursor]).toEqual([20, 'string'])
  const rest = await listing.list({ folder: 'muitas/', search: null, cursor: first.cursor }, signal)
  expect([rest.files.length, rest.files.at(-1)?.name, rest.cursor]).toEqual([5, '0024.mp4', null])
  // Pages without anything that is looked for are passed over.
  expect((await listing.list({ folder: null, search: '0023', cursor: null }, signal)).files.map(({ id }) => id)).toEqual([
    'muitas/0023.mp4',
  ])
})

it('reads ranges, and notices that an object is another one now', async () => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, place) => place % 251))
  await put('um.mp4', bytes)
  const source = createS3Source(access())
  const described = await source.describe(itemOf('um.mp4'), signal)
  expect(described).toMatchObject({ name: 'um.mp4', size: 5000, type: 'video/mp4', version: expect.stringMatching(/^".+"$/) })
  const body = await source.open(itemOf('um.mp4'), { start: 100, end: 4000 }, described, signal)
  expect((await buffer(body.body)).equals(bytes.subarray(100, 4001))).toBe(true)
  await put('um.mp4', Buffer.alloc(5000, 7))
  expect(await kindOf(source.open(itemOf('um.mp4'), { start: 100 }, described, signal))).toBe('changed')
  await put('nada.mp4', Buffer.alloc(0))
  expect(await source.describe(itemOf('nada.mp4'), signal)).toMatchObject({ size: 0 })
  expect(await kindOf(source.describe(itemOf('gone.mp4'), signal))).toBe('missing')
})

it('says what is wrong with keys', async () => {
  expect(await check()).toEqual({ kind: 'valid', externalId: `${new URL(keys.endpoint).host}/aulas-de-ana`, label: 'aulas-de-ana' })
  // This server has one answer for both.
  expect(await check({ accessKeyId: 'nobody:nowhere' })).toMatchObject({ kind: 'refused', fault: 'secret' })
  expect(await check({ secretAccessKey: 'another' })).toMatchObject({ kind: 'refused', fault: 'secret' })
  expect(await check({ bucket: 'bucket-of-nobody' })).toMatchObject({ kind: 'refused', fault: 'bucket' })
  expect(await check({ region: 'sa-east-9' })).toEqual({ kind: 'refused', fault: 'region', detail: keys.region })
  const wrong = createS3Listing(access({ ...keys, secretAccessKey: 'another' }))
  expect(await kindOf(wrong.list({ folder: null, search: null, cursor: null }, signal))).toBe('reconnect')
})

it('connects to no place that is not public', async () => {
  const strict = createOpenOutbound()
  for (const endpoint of [keys.endpoint, 'http://169.254.169.254', 'http://[::1]:9000', 'http://localhost:9000'])
    expect(await checkS3(strict, { ...keys, endpoint }, signal, patientMs)).toMatchObject({ kind: 'refused', fault: 'endpoint' })
})
