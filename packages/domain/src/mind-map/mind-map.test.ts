import { describe, expect, it } from 'vitest'
import { parseXml } from '../testing/parse-xml.ts'
import { addTopic, deleteTopic, foldBelow, foldTopic, moveTopic, renameTopic } from './edit-mind-map.ts'
import { escapeMarkdown, mindMapMarkdown, mindMapSvg } from './export-mind-map.ts'
import { layOutMindMap, mindMapMeasures } from './lay-out-mind-map.ts'
import { allTopics, emptyTopic, findTopic, mindMapFaults, type MindMapNode } from './mind-map.ts'
import { textWidth, wrapText } from './text-width.ts'

/** A map written as nested lists of labels, which are the ids too. */
type Outline = [label: string, ...children: Outline[]]
const mapOf = ([label, ...children]: Outline): MindMapNode => ({ ...emptyTopic(label, label), children: children.map(mapOf) })
const outlineOf = ({ label, children }: MindMapNode): Outline => [label, ...children.map(outlineOf)]
const map = mapOf(['r', ['a', ['a1'], ['a2', ['a21']]], ['b']])

describe('edits', () => {
  it('add a topic at a place, unfolding the one above', () => {
    expect(outlineOf(addTopic(map, 'a', emptyTopic('n', 'n')))).toEqual(['r', ['a', ['a1'], ['a2', ['a21']], ['n']], ['b']])
    expect(outlineOf(addTopic(map, 'r', emptyTopic('n', 'n'), 1))).toEqual(['r', ['a', ['a1'], ['a2', ['a21']]], ['n'], ['b']])
    const folded = foldTopic(map, 'a', true)
    expect([findTopic(folded, 'a')?.isFolded, findTopic(addTopic(folded, 'a', emptyTopic('n')), 'a')?.isFolded]).toEqual([true, false])
    expect(addTopic(map, 'none', emptyTopic('n'))).toEqual(map)
    expect(addTopic(map, 'b', emptyTopic('a1'))).toBe(map)
  })

  it('rename, leaving every other topic the same object', () => {
    const next = renameTopic(map, 'a21', 'novo')
    expect(findTopic(next, 'a21')?.label).toBe('novo')
    expect(next.children[1]).toBe(map.children[1])
    expect(findTopic(map, 'a21')?.label).toBe('a21')
  })

  it('move a topic with all under it, never under itself', () => {
    expect(outlineOf(moveTopic(map, 'a2', 'b'))).toEqual(['r', ['a', ['a1']], ['b', ['a2', ['a21']]]])
    expect(outlineOf(moveTopic(map, 'b', 'r', 0))).toEqual(['r', ['b'], ['a', ['a1'], ['a2', ['a21']]]])
    for (const [id, parent] of [
      ['a', 'a21'],
      ['a', 'a'],
      ['r', 'b'],
      ['a', 'none'],
      ['none', 'a'],
    ] as const)
      expect(moveTopic(map, id, parent)).toBe(map)
  })

  it('delete a topic with all under it, never the root', () => {
    expect(outlineOf(deleteTopic(map, 'a'))).toEqual(['r', ['b']])
    expect(deleteTopic(map, 'r')).toBe(map)
  })

  it('keep within six levels and 300 topics', () => {
    const deep = mapOf(['1', ['2', ['3', ['4', ['5', ['6']]]]], ['x', ['y']]])
    expect(addTopic(deep, '6', emptyTopic('7'))).toBe(deep)
    expect(moveTopic(deep, 'x', '5')).toBe(deep)
    expect(moveTopic(deep, 'x', '4')).not.toBe(deep)
    const wide = mapOf(['r', ...Array.from({ length: 299 }, (_, index): Outline => [`n${index}`])])
    expect(addTopic(wide, 'r', emptyTopic('n'))).toBe(wide)
    expect(mindMapFaults(wide)).toEqual({})
    expect(mindMapFaults({ ...wide, children: [...wide.children, emptyTopic('n', 'n')] }).map).toBe('O mapa pode ter no máximo 300 tópicos')
  })

  it('fold all below a level', () => {
    const folded = foldBelow(map, 2)
    expect(
      allTopics(folded)
        .filter(({ isFolded }) => isFolded)
        .map(({ id }) => id),
    ).toEqual(['a', 'a2'])
    expect(allTopics(foldBelow(folded, Infinity)).some(({ isFolded }) => isFolded)).toBe(false)
  })

  it('are judged by the label of each topic', () => {
    expect(mindMapFaults(renameTopic(renameTopic(map, 'a', ' '), 'b', 'x'.repeat(81))).topics).toEqual({
      a: 'O tópico é obrigatório',
      b: 'O tópico não pode ter mais que 80 caracteres',
    })
  })
})

describe('layOutMindMap', () => {
  const long = mapOf([
    'Animação de personagens',
    ...Array.from({ length: 7 }, (_, index): Outline => [
      `Tópico ${index} com um nome que não cabe em uma linha só`,
      [`x${index}`],
      [`Outro ${index}`, [`Mais ${index}`]],
    ]),
  ])

  it('has no two boxes touching, and all within the picture', () => {
    const { topics, width, height, links } = layOutMindMap(long)
    expect([topics.length, links.length]).toEqual([29, 28])
    for (const [index, one] of topics.entries()) {
      expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height).toBe(true)
      for (const other of topics.slice(index + 1)) {
        const apart =
          one.x + one.width < other.x || other.x + other.width < one.x || one.y + one.height < other.y || other.y + other.height < one.y
        expect(apart).toBe(true)
      }
    }
  })

  it('leaves out what is folded, and counts it', () => {
    const { topics } = layOutMindMap(foldTopic(map, 'a', true))
    expect(topics.map(({ id, hidden }) => [id, hidden])).toEqual([
      ['r', 0],
      ['a', 3],
      ['b', 0],
    ])
  })

  it('breaks labels into lines that fit', () => {
    for (const { lines, level } of layOutMindMap(long).topics)
      for (const line of lines) expect(textWidth(line, level === 1 ? 18 : 14)).toBeLessThanOrEqual(mindMapMeasures.textWidth)
    expect(wrapText('x'.repeat(80), 14, 100).join('')).toBe('x'.repeat(80))
    expect(wrapText('  um   dois ', 14, 1000)).toEqual(['um dois'])
    expect(wrapText('', 14, 100)).toEqual([''])
    expect(textWidth('ação', 10)).toBe(textWidth('acao', 10))
  })
})

describe('exports', () => {
  const hostile = renameTopic(map, 'a1', '<script>*x*</script> & "y"')

  it('as Markdown hold every topic, folded or not, its symbols as they are', () => {
    expect(mindMapMarkdown(foldTopic(hostile, 'a', true))).toBe(
      '# r\n\n- a\n  - \\<script\\>\\*x\\*\\</script\\> \\& "y"\n  - a2\n    - a21\n- b\n',
    )
    expect(['1. um', '- a', 'a\nb'].map(escapeMarkdown)).toEqual(['1\\. um', '\\- a', 'a b'])
  })

  it('as SVG are a document that shows every topic that is not folded away', () => {
    const document = parseXml(mindMapSvg(hostile))
    expect(document.querySelectorAll('script')).toHaveLength(0)
    const texts = [...document.querySelectorAll('text')].map((text) =>
      [...text.querySelectorAll('tspan')].map(({ textContent }) => textContent).join(' '),
    )
    expect(texts).toEqual(['r', 'a', '<script>*x*</script> & "y"', 'a2', 'a21', 'b'])
    expect(document.querySelectorAll('path')).toHaveLength(5)
    const folded = parseXml(mindMapSvg(foldTopic(hostile, 'a', true)))
    expect([...folded.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['r', 'a', '+3', 'b'])
  })
})
