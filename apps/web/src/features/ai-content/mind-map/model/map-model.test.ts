import {
  addTopic,
  allTopics,
  deleteTopic,
  emptyTopic,
  findTopic,
  foldTopic,
  layOutMindMap,
  type MindMapNode,
  renameTopic,
} from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import { fit, fitAll, keepNear, reveal, zoomAt } from './map-camera.ts'
import { mapChanges } from './map-changes.ts'
import { bodyOf, sameDraft, saysSame } from './map-draft.ts'
import { fileName, pictureScale } from './map-files.ts'
import { begin, record, redo, undo } from './map-history.ts'
import { dropOn, stepTopic } from './move-steps.ts'
import { openAt, presentationSteps, stepBox, stepOfKey } from './presentation.ts'
import { nearestShown, shownTopics, stepFrom } from './shown-topics.ts'
import { keyOrder } from './topic-keys.ts'

type Outline = [label: string, ...children: Outline[]]
const mapOf = ([label, ...children]: Outline): MindMapNode => ({ ...emptyTopic(label, label), children: children.map(mapOf) })
const outlineOf = ({ label, children }: MindMapNode): Outline => [label, ...children.map(outlineOf)]
const root = mapOf(['r', ['a', ['a1'], ['a2', ['a21']]], ['b', ['b1']], ['c']])

describe('edits', () => {
  it('are taken back and made again, until another is made', () => {
    const first = record(begin(1), 2)
    expect(record(first, 2)).toEqual(first)
    expect(undo(first)).toEqual({ past: [], present: 1, future: [2] })
    expect(redo(undo(first))).toEqual(first)
    expect(redo(record(undo(first), 3)).present).toBe(3)
    expect(undo(begin(1)).present).toBe(1)
    let long = begin(0)
    for (let edit = 1; edit <= 500; edit += 1) long = record(long, edit)
    expect(long.past.length).toBe(200)
  })

  it('move a topic step by step, with all under it', () => {
    const to = (id: string, direction: Parameters<typeof stepTopic>[2]) => outlineOf(stepTopic(root, id, direction))
    expect(to('b', 'up')).toEqual(['r', ['b', ['b1']], ['a', ['a1'], ['a2', ['a21']]], ['c']])
    expect(to('b', 'down')).toEqual(['r', ['a', ['a1'], ['a2', ['a21']]], ['c'], ['b', ['b1']]])
    expect(to('a2', 'out')).toEqual(['r', ['a', ['a1']], ['a2', ['a21']], ['b', ['b1']], ['c']])
    expect(to('c', 'in')).toEqual(['r', ['a', ['a1'], ['a2', ['a21']]], ['b', ['b1'], ['c']]])
    for (const [id, direction] of [
      ['a', 'up'],
      ['c', 'down'],
      ['a', 'out'],
      ['a', 'in'],
      ['r', 'in'],
    ] as const)
      expect(stepTopic(root, id, direction)).toBe(root)
  })

  it('put a dragged topic before, under or after another, never under itself', () => {
    expect(dropOn(root, 'c', 'a2', 0.1)).toEqual({ parentId: 'a', index: 1, on: 'a2', side: 'before' })
    expect(dropOn(root, 'a1', 'a2', 0.9)).toEqual({ parentId: 'a', index: 1, on: 'a2', side: 'after' })
    expect(dropOn(root, 'c', 'a2', 0.5)).toEqual({ parentId: 'a2', index: Infinity, on: 'a2', side: 'inside' })
    expect(dropOn(root, 'a21', 'r', 0.1)?.side).toBe('inside')
    expect(dropOn(root, 'a', 'a21', 0.5)).toBeNull()
    expect(dropOn(root, 'a', 'a2', 0.1)).toBeNull()
  })
})

describe('keys', () => {
  it('lead through all of a list, and through the levels of a map', () => {
    const list = shownTopics(root)
    expect(stepFrom(list, 'a2', 'ArrowDown', 'list')).toEqual({ to: 'a21' })
    expect(stepFrom(list, 'a2', 'ArrowDown', 'map')).toEqual({ to: 'b1' })
    expect(stepFrom(list, 'b', 'ArrowUp', 'map')).toEqual({ to: 'a' })
    expect(stepFrom(list, 'a', 'ArrowRight', 'map')).toEqual({ to: 'a1' })
    expect(stepFrom(list, 'a', 'ArrowLeft', 'map')).toEqual({ to: 'r' })
    expect(stepFrom(list, 'a', 'ArrowLeft', 'list')).toEqual({ fold: true })
    expect(stepFrom(list, 'c', 'ArrowRight', 'map')).toBeNull()
    const folded = shownTopics(foldTopic(root, 'a', true))
    expect(folded.map(({ node }) => node.id)).toEqual(['r', 'a', 'b', 'b1', 'c'])
    expect(stepFrom(folded, 'a', 'ArrowRight', 'list')).toEqual({ fold: false })
    expect(nearestShown(foldTopic(root, 'a', true), 'a21')).toBe('a')
    expect([nearestShown(root, 'a21'), nearestShown(root, 'gone')]).toEqual(['a21', 'r'])
  })

  it('mean what they say, and Tab stays the way out', () => {
    const key = (name: string, more = {}) =>
      keyOrder({ key: name, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more })
    expect(key('Tab')).toBeNull()
    expect(key('s', { ctrlKey: true })).toBeNull()
    expect(key('z', { metaKey: true, shiftKey: true })).toEqual({ do: 'redo' })
    expect(key('ArrowLeft', { altKey: true })).toEqual({ do: 'move', direction: 'out' })
    expect([key('Enter'), key('Enter', { shiftKey: true }), key('F')].map((order) => order?.do)).toEqual(['write', 'sibling', 'fold'])
  })
})

describe('drafts', () => {
  it('say the same whatever is folded away, and differ in what saving changes', () => {
    const one = { title: 'Mapa', root }
    const folded = { title: 'Mapa', root: foldTopic(root, 'a', true) }
    expect([saysSame(one, folded), sameDraft(one, folded)]).toEqual([true, false])
    expect(saysSame(one, { title: 'Mapa', root: renameTopic(root, 'c', 'novo') })).toBe(false)
    const cited = { ...emptyTopic('r', ' r '), evidence: [{ videoKey: 'v', start: 0, end: 1, quote: 'q', captions: [] }] }
    expect(bodyOf({ title: ' Mapa ', root: cited }, 3)).toEqual({
      title: 'Mapa',
      content: { id: 'r', label: 'r', isFolded: false, children: [] },
      seen: 3,
    })
  })

  it('tell what another person changed', () => {
    const after = addTopic(deleteTopic(renameTopic(root, 'a1', 'outro'), 'c'), 'b', emptyTopic('n', 'novo'))
    const moved = stepTopic(after, 'a2', 'out')
    expect(mapChanges({ title: 'Mapa', root }, { title: 'Título', root: moved })).toEqual([
      { name: 'Título', text: 'Título' },
      { name: '1 tópico a mais', text: '“novo”' },
      { name: '1 tópico com outro texto', text: '“outro”' },
      { name: '1 tópico a menos', text: '“c”' },
      { name: '1 tópico em outro lugar', text: '“a2”' },
    ])
  })
})

describe('the camera', () => {
  const view = { width: 800, height: 600 }
  it('zooms around a point, within limits', () => {
    const zoomed = zoomAt({ x: 10, y: 20, scale: 1 }, { x: 110, y: 120 }, 2)
    expect(zoomed).toEqual({ x: -90, y: -80, scale: 2 })
    expect(zoomAt(zoomed, { x: 0, y: 0 }, 100).scale).toBe(2.5)
  })

  it('has a box whole in the middle, moves no more than it must, and keeps the map near', () => {
    expect(fit({ x: 0, y: 0, width: 1600, height: 600 }, view)).toEqual({ scale: 0.5, x: 0, y: 150 })
    expect(fitAll({ width: 400, height: 544 }, view)).toEqual({ scale: 1, x: 200, y: 0 })
    const camera = { x: 0, y: 0, scale: 1 }
    expect(reveal(camera, { x: 50, y: 50, width: 100, height: 40 }, view)).toBe(camera)
    expect(reveal(camera, { x: 900, y: 50, width: 100, height: 40 }, view)).toEqual({ x: -224, y: 0, scale: 1 })
    expect(keepNear({ x: 5000, y: -5000, scale: 1 }, { width: 1000, height: 1000 }, view)).toEqual({ x: 720, y: -920, scale: 1 })
  })
})

describe('a presentation', () => {
  it('goes branch by branch, each with what lies directly under it', () => {
    expect(presentationSteps(root).map(({ id }) => id)).toEqual(['r', 'a', 'a2', 'b'])
    expect(presentationSteps(mapOf(['r']))).toHaveLength(1)
    const open = openAt(root, 'a2')
    expect(shownTopics(open).map(({ node }) => node.id)).toEqual(['r', 'a', 'a1', 'a2', 'a21', 'b', 'c'])
    expect(allTopics(open)).toHaveLength(allTopics(root).length)
    const { topics } = layOutMindMap(open)
    const box = stepBox(topics, findTopic(root, 'a') ?? root)
    const [first] = topics.filter(({ id }) => id === 'a1')
    expect(first && first.x + first.width <= box.x + box.width && first.y >= box.y).toBe(true)
    expect([stepOfKey(' ', 0, 4), stepOfKey('ArrowRight', 3, 4), stepOfKey('ArrowLeft', 0, 4), stepOfKey('a', 0, 4)]).toEqual([
      1,
      3,
      0,
      null,
    ])
  })
})

describe('files', () => {
  it('are as sharp as browsers draw them, and named by the title', () => {
    expect(pictureScale({ width: 800, height: 600 })).toBe(2)
    const scale = pictureScale({ width: 1000, height: 14_000 })
    expect(14_000 * scale).toBeLessThanOrEqual(16_384)
    expect(1000 * scale * 14_000 * scale).toBeLessThanOrEqual(16_777_216)
    expect([fileName('Timing: o que/é? '), fileName('???')]).toEqual(['Timing o que é', 'mapa-mental'])
  })
})
