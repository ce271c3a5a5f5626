import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { streamZip, type ZipEntry } from './stream-zip.ts'

const entriesOf = (list: ZipEntry[]): AsyncIterable<ZipEntry> => Readable.from(list)
const text = (words: string) => new TextEncoder().encode(words)

it('is a ZIP that other programs read, in the order of its entries, the first of them without compression', async () => {
  const long = 'compressível '.repeat(2000)
  const entries = [
    { path: 'mimetype', bytes: text('application/epub+zip'), stored: true },
    { path: 'OEBPS/capítulo 1.xhtml', bytes: text(long), stored: false },
    { path: 'OEBPS/images/1.jpg', bytes: new Uint8Array(70_000).fill(7), stored: true },
    { path: 'empty', bytes: new Uint8Array(0), stored: false },
  ]
  const zip = await buffer(streamZip(entriesOf(entries), new Date('2026-11-29T12:00:00Z')))
  expect(zip.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  expect(zip.length).toBeLessThan(73_000)
  const files = unzipSync(zip)
  expect(Object.keys(files)).toEqual(entries.map(({ path }) => path))
  for (const { path, bytes } of entries) expect(Buffer.from(files[path]!).equals(Buffer.from(bytes)), path).toBe(true)
  const folder = mkdtempSync(join(tmpdir(), 'videozz-zip-'))
  try {
    writeFileSync(join(folder, 'book.zip'), zip)
    const script = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))'
    expect(spawnSync('python3', ['-c', script, join(folder, 'book.zip')], { encoding: 'utf8' }).stdout.trim()).toBe('None 4')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('asks for an entry once the one before was taken', async () => {
  let asked = 0
  async function* three(): AsyncGenerator<ZipEntry> {
    for (const path of ['a', 'b', 'c']) {
      asked += 1
      yield await Promise.resolve({ path, bytes: text(path), stored: true })
    }
  }
  const zip = streamZip(three(), new Date())
  await zip.next()
  expect(asked).toBe(1)
  await zip.return(undefined)
})
