import { encodeFailureMessage } from '@videozz/domain'
import { readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MediaError } from './media-error.ts'
import { sandboxKind, useSandbox } from './sandbox.ts'
import { clipFolder, film, h264, voice } from './testing/clips.ts'
import { encodeFile } from './testing/encode-file.ts'

const { ffmpeg, path, folder } = clipFolder()

const strictest = sandboxKind()
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ffmpeg(...film('320x240', 1), ...voice(1), ...h264, '-c:a', 'aac', 'canary.mp4')
  writeFileSync(path('canary.txt'), 'segredo\n')
})
afterAll(() => {
  server.close()
  useSandbox(strictest)
})

/** What became of a file: the code of its refusal, or `encoded`. Anything but a MediaError would be a crash of the worker. */
async function outcome(file: string): Promise<string> {
  const begin = performance.now()
  const result = await encodeFile(file.startsWith('/') ? file : path(file), folder).then(
    () => 'encoded',
    (error: unknown) => {
      if (!(error instanceof MediaError)) throw error
      expect(encodeFailureMessage(error.code)).toMatch(/\.$/)
      return error.code
    },
  )
  lines.push(`${(file.split('/').at(-1) ?? '').padEnd(28)} ${result.padEnd(20)} ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  return result
}
const lines: string[] = []
afterAll(() => void process.stdout.write(`${lines.join('\n')}\n`))

/** Puts bytes over others at an offset behind a mark. */
function patch(name: string, from: string, mark: string, offset: number, bytes: Buffer): void {
  const content = readFileSync(path(from))
  bytes.copy(content, content.indexOf(mark) + offset)
  writeFileSync(path(name), content)
}
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

describe.each(['bubblewrap', 'namespaces', 'filters'] as const)('hostile files in sandbox %s', (kind) => {
  beforeAll(() => {
    if (!useSandbox(kind)) process.stdout.write(`${kind} does not work here\n`)
  })

  it('rejects playlists and opens no file or address that they name', async () => {
    const { port } = server.address() as AddressInfo
    const canary = path('canary.mp4')
    // Where the file system keeps times of reading, the canary's tells of it.
    const past = new Date('2001-01-01')
    const wasRead = (file: string) => statSync(file).atime.getTime() !== past.getTime()
    utimesSync(path('canary.txt'), past, statSync(path('canary.txt')).mtime)
    readFileSync(path('canary.txt'))
    const told = wasRead(path('canary.txt'))
    utimesSync(canary, past, statSync(canary).mtime)
    const targets = [`file://${canary}`, canary, 'canary.mp4', `http://127.0.0.1:${port}/a`, `tcp://127.0.0.1:${port}`]
    const wrapped = [`concat:${canary}|${canary}`, `subfile,,start,0,end,0,,:${canary}`, 'data:video/mp4;base64,AAAA']
    for (const target of [...targets, ...wrapped]) {
      const lists = {
        'list.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`,
        'list.mov': `ffconcat version 1.0\nfile '${target}'\n`,
        'list.webm': `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation id="1" bandwidth="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
        'list.avi': `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\na=control:${target}\nm=video ${port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
        'list.wav': `[playlist]\nFile1=${target}\nNumberOfEntries=1\nVersion=2\n`,
        'list.mp3': `<smil><body><video src="${target}"/></body></smil>`,
        'list.3gp': `RTSPtext\r\n${target}\r\n`,
      }
      // Each kind of list with one address, and each address in the kind that ffmpeg follows most readily.
      for (const [name, text] of Object.entries(lists).slice(0, target === canary ? undefined : 2)) {
        writeFileSync(path(name), text)
        expect(['KIND_REFUSED', 'NOT_MEDIA']).toContain(await outcome(name))
      }
    }
    expect(asked).toEqual([])
    expect([told, wasRead(canary)]).toEqual([told, false])
  })

  it('rejects an external data reference as DAMAGED and does not read the referenced file', async () => {
    const canary = path('canary.mp4')
    const content = readFileSync(canary)
    utimesSync(canary, new Date('2001-01-01'), statSync(canary).mtime)
    // The data reference says «in this file» by a flag; without it and with an address, the samples are in another.
    const place = content.indexOf('url ', content.indexOf('dref'))
    const reference = Buffer.concat([words(0), Buffer.from('url '), words(0), Buffer.from(`file://${canary}\0`)])
    reference.writeUInt32BE(reference.length, 0)
    const grown = Buffer.concat([content.subarray(0, place - 4), reference, content.subarray(place + 8)])
    for (const type of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
      const at = grown.indexOf(type, content.indexOf('moov')) - 4
      grown.writeUInt32BE(grown.readUInt32BE(at) + reference.length - 12, at)
    }
    grown.fill(0, grown.indexOf('mdat') + 4, content.indexOf('moov') - 4)
    writeFileSync(path('elsewhere.mov'), grown)
    expect(await outcome('elsewhere.mov')).toBe('DAMAGED')
    expect(statSync(canary).atime.getFullYear()).toBe(2001)
  })

  it('encodes files whose names look like options or addresses, and symbolic links', async () => {
    const content = readFileSync(path('canary.mp4'))
    for (const name of ['-i', 'file:-y.mp4', 'http:x.mp4', 'a%03d.mp4', "quote'$(x).mp4", 'pipe:0', 'linha\nnova.mp4']) {
      writeFileSync(path(name), content)
      expect([name, await outcome(name)]).toEqual([name, 'encoded'])
    }
    symlinkSync(path('canary.mp4'), path(`link-${kind}.mp4`))
    expect(await outcome(`link-${kind}.mp4`)).toBe('encoded')
  })

  it('rejects a decompression bomb as TOO_LARGE_PICTURE and encodes audio with one as its cover', async () => {
    ffmpeg('-f', 'lavfi', '-i', 'color=black:s=16000x16000:d=0.04:r=25,format=monob', '-c:v', 'png', '-frames:v', '1', 'bomb.mov')
    expect(await outcome('bomb.mov')).toBe('TOO_LARGE_PICTURE')
    ffmpeg('-i', 'bomb.mov', '-c', 'copy', '-f', 'image2', '-update', '1', 'bomb.png')
    ffmpeg(...voice(1), '-i', 'bomb.png', '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic', 'covered.mp3')
    expect(await outcome('covered.mp3')).toBe('encoded')
    ffmpeg(...voice(1), '-i', 'bomb.png', '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic', 'covered.flac')
    expect(await outcome('covered.flac')).toBe('encoded')
    expect(statSync(path('covered.flac')).size).toBeLessThan(2e6)
  })
})

describe('extreme and damaged files', () => {
  beforeAll(() => void useSandbox(strictest))
  it('encodes an MP4 with false header values or rejects it with an expected code', async () => {
    // Behind the code of the sample entry of the picture: 24 bytes, then width and height.
    patch('huge.mp4', 'canary.mp4', 'avc1', 28, Buffer.from([0xff, 0xff, 0xff, 0xff]))
    expect(['TOO_LARGE_PICTURE', 'encoded']).toContain(await outcome('huge.mp4'))
    // Version 0 of `mdhd`: code, flags, two times, ticks per second, length.
    patch('eternal.mp4', 'canary.mp4', 'mdhd', 16, words(1, 1_000_000_000))
    expect(['TOO_LONG', 'TRUNCATED', 'encoded', 'DAMAGED']).toContain(await outcome('eternal.mp4'))
    patch('timeless.mp4', 'canary.mp4', 'mdhd', 16, words(0, 0))
    expect(['encoded', 'NOT_MEDIA', 'DAMAGED', 'TRUNCATED']).toContain(await outcome('timeless.mp4'))
    // A count of samples beyond the file.
    patch('endless.mp4', 'canary.mp4', 'stsz', 12, words(0x7fff_ffff))
    expect(await outcome('endless.mp4')).not.toBe('encoded')
    patch('crossed.mp4', 'canary.mp4', 'stco', 12, words(0xffff_fff0, 0xffff_fff0))
    expect(['TRUNCATED', 'DAMAGED']).toContain(await outcome('crossed.mp4'))
  })

  it('encodes an AVI with false header values or rejects it with an expected code', async () => {
    ffmpeg(...film('320x240', 1), '-c:v', 'mpeg4', 'plain.avi')
    const little = (...values: number[]) => words(...values).swap32()
    // `strh`: size, kind, handler, flags, priority, initial frames, scale, rate.
    for (const [name, scale, rate] of [
      ['still.avi', 1, 0],
      ['racing.avi', 1, 1_000_000_000],
      ['ages.avi', 1_000_000_000, 1],
    ] as const) {
      patch(name, 'plain.avi', 'strh', 28, little(scale, rate))
      expect(['encoded', 'TRUNCATED', 'TOO_LONG', 'NOT_MEDIA', 'DAMAGED']).toContain(await outcome(name))
    }
    patch('wide.avi', 'plain.avi', 'strf', 12, little(65_535, 65_535))
    expect(['TOO_LARGE_PICTURE', 'encoded']).toContain(await outcome('wide.avi'))
  })

  it('encodes a file with 990 streams', async () => {
    ffmpeg('-f', 'lavfi', '-i', 'sine=duration=0.1', '-c:a', 'libmp3lame', 'one.mp3')
    ffmpeg('-i', 'one.mp3', ...Array.from({ length: 990 }, () => ['-map', '0:a']).flat(), '-c', 'copy', 'thousand.mkv')
    expect(await outcome('thousand.mkv')).toBe('encoded')
  })

  it('encodes or rejects a damaged file, and rejects truncated and zero-filled files', async () => {
    ffmpeg(...film('320x240', 3), ...voice(3), ...h264, '-g', '25', '-c:a', 'aac', 'sound.mp4')
    const content = readFileSync(path('sound.mp4'))
    const mdat = content.indexOf('mdat')
    for (let at = mdat + 2000; at < content.indexOf('moov') - 100; at += 997) content[at] = (content[at] ?? 0) ^ 0x5a
    writeFileSync(path('noise.mp4'), content)
    expect(['encoded', 'DAMAGED', 'TRUNCATED']).toContain(await outcome('noise.mp4'))
    writeFileSync(path('head-only.mp4'), content.subarray(0, 40))
    expect(['TRUNCATED', 'NOT_MEDIA']).toContain(await outcome('head-only.mp4'))
    writeFileSync(path('zeros.mp4'), Buffer.alloc(100_000))
    expect(['NOT_MEDIA', 'KIND_REFUSED']).toContain(await outcome('zeros.mp4'))
  })
})
