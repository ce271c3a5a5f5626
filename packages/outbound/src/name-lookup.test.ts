import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNameLookup } from './name-lookup.ts'

let server: Socket
let patient: ReturnType<typeof createNameLookup>
let hasty: ReturnType<typeof createNameLookup>
const asked: string[] = []

/** Answers A questions for `existe.exemplo` with 93.184.215.14, has no AAAA for it, knows no other name, and never answers for `mudo.exemplo`. */
beforeAll(async () => {
  server = createSocket('udp4', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.subarray(at + 1, at + 1 + length).toString())
      at += length + 1
    }
    const end = at + 5
    const name = labels.join('.')
    asked.push(name)
    if (name === 'mudo.exemplo') return
    const known = name === 'existe.exemplo'
    const found = known && question.readUInt16BE(at + 1) === 1
    const head = Buffer.from([question[0] ?? 0, question[1] ?? 0, 0x81, known ? 0x80 : 0x83, 0, 1, 0, found ? 1 : 0, 0, 0, 0, 0])
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 215, 14])
    server.send(Buffer.concat([head, question.subarray(12, end), ...(found ? [record] : [])]), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const servers = [`127.0.0.1:${(server.address() as AddressInfo).port}`]
  patient = createNameLookup(5000, servers)
  hasty = createNameLookup(100, servers)
})
afterAll(() => server.close())

const find = (host: string, all: boolean, lookup = patient) =>
  new Promise((resolve) => lookup(host, { all }, (error, found, family) => resolve(error ? error.code : [found, family])))

it('queries the given name servers and returns a list with all: true, else one address', async () => {
  expect(await find('existe.exemplo', true)).toEqual([[{ address: '93.184.215.14', family: 4 }], undefined])
  expect(await find('existe.exemplo', false)).toEqual(['93.184.215.14', 4])
  expect(asked).toContain('existe.exemplo')
})

it('fails with ENOTFOUND for an unknown name and ETIMEOUT when the server does not answer', async () => {
  expect(await find('nada.exemplo', true)).toBe('ENOTFOUND')
  expect(await find('mudo.exemplo', true, hasty)).toBe('ETIMEOUT')
})
