import { describe, expect, it } from 'vitest'
import { readSubtitle, writeVtt } from './read-subtitle.ts'
import { longestCue, mostCues } from './subtitle-cues.ts'

const { TextEncoder } = globalThis as unknown as { TextEncoder: new () => { encode(text: string): Uint8Array } }
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readSubtitle(bytes(text))
/** A file that begins as it should, with something after it from line 3 on. */
const vtt = (rest: string) => read(`WEBVTT\n\n${rest}`)
const faults = (text: string) => read(text)?.faults.map(({ message }) => message)
const spoken = (text: string) => read(text)?.cues.map(({ plain }) => plain)
const cue = (text: string) => vtt(`00:01.000 --> 00:02.000\n${text}\n`)?.cues[0]

describe('readSubtitle of WebVTT', () => {
  it('reads a BOM, mixed line endings, notes, styles, regions, cue identifiers and settings', () => {
    const file =
      '\ufeffWEBVTT Aula 1\r\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000\r\n\r\nNOTE\r\nfeita à mão\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nREGION\r\nid:fred\r\n\r\n' +
      'abertura\r\n00:01.500 --> 00:04.000 line:0 position:20%,line-left align:start region:fred size:120% foo:bar\r\nBom dia\r\na todos\r\n\r\n' +
      '01:00:00.000\t-->\t100:00:00.000\rfora\r\r99:59:59.000-->99:59:59.999\rUltima'
    expect(read(file)).toEqual({
      kind: 'vtt',
      faults: [{ line: 18, message: 'Linha 18: o tempo não pode passar de 100 horas.' }],
      cues: [
        {
          start: 1.5,
          end: 4,
          id: 'abertura',
          settings: 'line:0 position:20%,line-left align:start',
          markup: 'Bom dia\na todos',
          plain: 'Bom dia\na todos',
          line: 14,
        },
        { start: 359_999, end: 359_999.999, id: '', settings: '', markup: 'Ultima', plain: 'Ultima', line: 21 },
      ],
    })
  })

  it('requires the WEBVTT line and at least one cue', () => {
    expect(faults('00:01.000 --> 00:02.000\nOi')).toEqual(['Linha 1: o arquivo deve começar com WEBVTT.'])
    expect(faults('WEBVTTX\n\n00:01.000 --> 00:02.000\nOi')).toEqual(['Linha 1: o arquivo deve começar com WEBVTT.'])
    for (const empty of ['WEBVTT', 'WEBVTT\n\n\n', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\nNOTE fim', 'WEBVTT - -->'])
      expect(faults(empty)).toEqual(['Linha 1: o arquivo não tem nenhuma legenda.'])
    expect([read(''), read('Olá'), readSubtitle(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0xff]))]).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['00:01 --> 00:02.000', 'os tempos devem ter a forma 00:00:01.000 --> 00:00:04.000.'],
    ['00:01.00 --> 00:02.000', 'os tempos devem ter a forma 00:00:01.000 --> 00:00:04.000.'],
    ['00:01.000 -->', 'os tempos devem ter a forma 00:00:01.000 --> 00:00:04.000.'],
    ['-->', 'os tempos devem ter a forma 00:00:01.000 --> 00:00:04.000.'],
    ['00:01.000 --> 00:0٢.000', 'os tempos devem ter a forma 00:00:01.000 --> 00:00:04.000.'],
    ['00:01,000 --> 00:02,000', 'use ponto, e não vírgula, antes dos milésimos.'],
    ['-00:01.000 --> 00:02.000', 'o tempo não pode ser negativo.'],
    ['00:01.000 --> -00:02.000', 'o tempo não pode ser negativo.'],
    ['00:61.000 --> 01:02.000', 'minutos e segundos vão de 00 a 59.'],
    ['00:60:01.000 --> 01:00:02.000', 'minutos e segundos vão de 00 a 59.'],
    [`${'9'.repeat(400)}:00:01.000 --> 00:02.000`, 'o tempo não pode passar de 100 horas.'],
    ['00:02.000 --> 00:01.000', 'o fim deve vir depois do início.'],
    ['00:02.000 --> 00:02.000', 'o fim deve vir depois do início.'],
    ['Só um texto solto', 'faltam os tempos desta legenda (00:00:01.000 --> 00:00:04.000).'],
  ])('reports the line number of %s', (line, message) => {
    const { cues, faults: found } = vtt(`00:00.000 --> 00:09.000\nBoa\n\n${line}\nRuim\n\n00:10.000 --> 00:11.000\nBoa\n`)!
    expect(found).toEqual([{ line: 6, message: `Linha 6: ${message}` }])
    expect(cues.map(({ plain }) => plain)).toEqual(['Boa', 'Boa'])
  })

  it('keeps overlapping cues and sorts them by time', () => {
    const file = 'WEBVTT\n\n00:05.000 --> 00:09.000\nC\n\n00:01.000 --> 00:06.000\nB\n\n00:01.000 --> 00:04.000\nA\n'
    expect(spoken(file)).toEqual(['A', 'B', 'C'])
  })

  it('begins a cue at a timing line without a blank line before it', () => {
    expect(spoken('WEBVTT\n00:01.000 --> 00:02.000\nUm\n00:03.000 --> 00:04.000\nDois')).toEqual(['Um', 'Dois'])
  })
})

describe('cue text of readSubtitle', () => {
  it.each([
    ['<b>Um</b> <i.alto.x>dois</i> <u>três</u>', '<b>Um</b> <i.alto.x>dois</i> <u>três</u>', 'Um dois três'],
    ['<v.forte Ana Souza>Oi</v>', '<v.forte Ana Souza>Oi</v>', 'Oi'],
    ['<lang en-GB>Hello</lang>', '<lang en-GB>Hello</lang>', 'Hello'],
    ['<ruby>漢<rt>kan</rt></ruby>', '<ruby>漢<rt>kan</rt></ruby>', '漢kan'],
    ['<b>aberto <i>demais', '<b>aberto <i>demais</i></b>', 'aberto demais'],
    ['<b>torto <i>aqui</b> e ali</i>', '<b>torto <i>aqui</i></b> e ali', 'torto aqui e ali'],
    ['<00:00:01.500>tempo<c> dentro</c>', 'tempo<c> dentro</c>', 'tempo dentro'],
    ['R&amp;D &lt;b&gt; &eacute; &#233;&#xe9; &nada; a & b', 'R&amp;D &lt;b&gt; é éé &amp;nada; a &amp; b', 'R&D <b> é éé &nada; a & b'],
    ['1 < 2 > 0 e <3', '1 &lt; 2 &gt; 0 e &lt;3', '1 < 2 > 0 e <3'],
    ['antes<script>alert(1)</script>depois', 'antesdepois', 'antesdepois'],
    ['antes<ScRiPt src=x>alert(1)', 'antes', 'antes'],
    ['<img src=x onerror=alert(1)>foto<br>nova <a href="javascript:1">linha</a>', 'foto\nnova linha', 'foto\nnova linha'],
    ['<b onclick=x>B</b><c."x>y</c>', '<b>B</b><c>y</c>', 'By'],
    ['<v "><script>alert(1)</script>', '<v "></v>', ''],
    ['<!-- nada ><?php x ?><!doctype html>resto', 'resto', 'resto'],
    ['<scr<script>x</script>ipt>alert(1)', '&lt;script&gt;alert(1)', '<script>alert(1)'],
    ['fim <b', 'fim', 'fim'],
    ['a&#10;&#10;b --&gt; c', 'a\nb --&gt; c', 'a\nb --> c'],
  ])('converts %s to markup and plain text', (raw, markup, plain) => {
    const found = cue(raw)
    if (plain === '') expect(found).toBeUndefined()
    else expect([found?.markup, found?.plain]).toEqual([markup, plain])
  })

  it('removes control and direction characters and does not decode a surrogate reference', () => {
    expect(cue('a\u0000b\u202ec\u0007d\ufeff')?.plain).toBe('abcd')
    expect(cue('&#0;&#xd800;x')?.plain).toBe('&#xd800;x')
  })
})

describe('readSubtitle of SubRip', () => {
  it('reads missing cue numbers, mixed decimal marks and foreign tags, for conversion to WebVTT', () => {
    const file =
      '1\r\n00:00:01,000 --> 00:00:02,500 X1:10 X2:20\r\n{\\an8}<font color="#fff">Olá</font>\r\n\r\n\r\n3\r\n00:00:03.000 --> 00:00:04,000\r\n<i>Tudo\r\nbem?</i>\r\n4\r\n00:00:05,000 --> 00:00:06,000\r\nSim\r\n\r\n9\r\n'
    const { kind, cues, faults: found } = read(file)!
    expect([kind, found]).toEqual(['srt', []])
    expect(writeVtt(cues)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOlá\n\n00:00:03.000 --> 00:00:04.000\n<i>Tudo\nbem?</i>\n\n00:00:05.000 --> 00:00:06.000\nSim\n',
    )
  })

  it('reads Windows-1252 and UTF-16', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nAção – “já”\n'
    const old = Uint8Array.from([...text].map((sign) => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[sign] ?? sign.charCodeAt(0)))
    const wide = new Uint8Array(Uint16Array.from([0xfeff, ...[...text].map((sign) => sign.charCodeAt(0))]).buffer)
    for (const file of [old, wide]) expect(readSubtitle(file)?.cues[0]?.plain).toBe('Ação – “já”')
  })

  it('reports the line numbers of faults', () => {
    const file =
      '1\n00:00:02,000 --> 00:00:01,000\nA\n\n2\n-00:00:01,000 --> 00:00:03,000\nB\n\n3\nsem tempos\n\n4\n00:00:01 -> 00:00:02\nC\n'
    expect(faults(file)).toEqual([
      'Linha 2: o fim deve vir depois do início.',
      'Linha 6: o tempo não pode ser negativo.',
      'Linha 9: faltam os tempos desta legenda (00:00:01,000 --> 00:00:04,000).',
      'Linha 12: faltam os tempos desta legenda (00:00:01,000 --> 00:00:04,000).',
    ])
  })
})

describe('limits of readSubtitle', () => {
  const many = (count: number) => `WEBVTT\n\n${Array.from({ length: count }, () => '00:01.000 --> 00:02.000\na\n').join('\n')}`

  it('rejects more than 30000 cues and stops reading', () => {
    expect(read(many(mostCues))?.faults).toEqual([])
    const { cues, faults: found } = read(many(100_000))!
    expect([cues.length, found.map(({ message }) => message)]).toEqual([
      mostCues + 1,
      [`Linha ${3 + mostCues * 3}: o arquivo passa de 30000 legendas.`],
    ])
  })

  it('rejects a cue above 2000 characters and reports at most 50 faults', () => {
    expect(cue('a'.repeat(longestCue))?.plain).toHaveLength(longestCue)
    expect(vtt(`00:01.000 --> 00:02.000\n${'a'.repeat(longestCue + 1)}`)?.faults[0]?.message).toBe(
      'Linha 3: esta legenda passa de 2000 caracteres.',
    )
    expect(vtt('x --> y\n\n'.repeat(5000))?.faults).toHaveLength(50)
  })

  it('reads hostile files of 5 MB within 20 seconds', () => {
    const size = 5_000_000
    const files = [
      ' '.repeat(size) + '-->',
      '1'.repeat(size) + '-->',
      `WEBVTT\n\na${' '.repeat(size)}b-->`,
      `WEBVTT\n\n00:01.000 --> 00:02.000 ${'line:1%,'.repeat(size / 8)}\nx`,
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(size)}`,
      'WEBVTT\n\n' + '-->\n'.repeat(size / 4),
      'WEBVTT' + '\n'.repeat(size),
    ]
    for (const file of files) expect(read(file)?.faults.length ?? 0).toBeLessThanOrEqual(50)
  }, 20_000)
})

describe('writeVtt', () => {
  it('writes cues that readSubtitle reads back unchanged', () => {
    const { cues } = vtt('nome\n01:02:03.004 --> 02:00:00.500 align:start\n<v Ana &amp; Rui>A &lt; B</v>\n\n00:00.001 --> 00:00.002\nx')!
    const again = read(writeVtt(cues))!
    expect(again.faults).toEqual([])
    const bare = (list: typeof cues) => list.map((one) => ({ ...one, line: 0 }))
    expect(bare(again.cues)).toEqual(bare(cues))
  })
})
