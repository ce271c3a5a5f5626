// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { type DropTarget, findTargets, nextTarget, rowKeys, takenWith } from './drag-targets.ts'
import { dragAnnouncements } from './drag-words.ts'
import { markTarget } from './drop-mark.ts'
import { DragState } from './drag-state.ts'

const media = ['Aula 1', 'Aula 2', 'Aula 3'].map((title, place) => ({ key: `m${place + 1}`, title }))

beforeEach(() => {
  document.body.innerHTML = `
    <div data-drop-folder="f1" data-drop-name="Módulo 1"></div><div data-drop-folder="f2" data-drop-name="Módulo 2"></div>
    <p data-drag-media="m1"></p><p data-drag-media="m2"></p><p data-drag-media="m3"></p>`
  // The test's browser draws nothing.
  for (const node of document.body.children) node.getClientRects = () => [{}] as unknown as DOMRectList
})

it('findTargets returns folders and, only when ordered, visible rows', () => {
  expect(findTargets(document, false).map((target) => target.kind === 'folder' && target.folder)).toEqual([
    { key: 'f1', name: 'Módulo 1' },
    { key: 'f2', name: 'Módulo 2' },
  ])
  expect(rowKeys(findTargets(document, true))).toEqual(['m1', 'm2', 'm3'])
  document.querySelector('p')!.getClientRects = () => [] as unknown as DOMRectList
  expect(rowKeys(findTargets(document, true))).toEqual(['m2', 'm3'])
})

it('takenWith returns the whole selection for a selected media, otherwise the media alone', () => {
  expect(takenWith('m1', media, media.slice(0, 2)).map(({ key }) => key)).toEqual(['m1', 'm2'])
  expect(takenWith('m3', media, media.slice(0, 2)).map(({ key }) => key)).toEqual(['m3'])
})

it('nextTarget moves with the arrow keys and stops at the ends', () => {
  const targets = ['a', 'b'].map((id) => ({ id }) as DropTarget)
  const to = (current: string | null, code: string) => nextTarget(targets, current, code)?.id
  expect([to(null, 'ArrowDown'), to(null, 'ArrowUp'), to('a', 'ArrowRight'), to('b', 'ArrowLeft')]).toEqual(['a', 'b', 'b', 'a'])
  expect([to('b', 'ArrowDown'), to('a', 'ArrowUp'), to('a', 'KeyX')]).toEqual([undefined, undefined, undefined])
})

it('dragAnnouncements describes the drop target, and markTarget marks it', () => {
  const state = new DragState()
  state.touch('m1')
  state.take(media, [], true)
  const [, second, , , third] = state.offer(findTargets(document, true))
  const said = dragAnnouncements(state)
  const over = (target: DropTarget | undefined) => ({ active: {}, over: target ? { id: target.id } : null }) as never
  expect(state.targetOf(state.chosen)).toMatchObject({ kind: 'row', key: 'm1' })
  expect(said.onDragStart(over(undefined))).toBe('“Aula 1” na mão.')
  expect(said.onDragOver(over(second))).toBe('Sobre a pasta “Módulo 2”.')
  expect(said.onDragOver(over(third))).toBe('Sobre a posição 3 de 3.')
  expect(said.onDragEnd(over(second))).toBe('“Aula 1” solto na pasta “Módulo 2”.')
  expect(said.onDragEnd(over(undefined))).toBe('“Aula 1” ficou onde estava.')
  expect(said.onDragCancel(over(undefined))).toBe('Cancelado: “Aula 1” ficou onde estava.')

  const marks = () => state.targets.map(({ node }) => node.dataset.dropOver ?? '')
  markTarget(second ?? null, 'm1', state.targets)
  expect(marks()).toEqual(['', 'into', '', '', ''])
  markTarget(third ?? null, 'm1', state.targets)
  expect(marks()).toEqual(['', '', '', '', 'after'])
  markTarget(null, 'm1', state.targets)
  expect(marks()).toEqual(['', '', '', '', ''])
})

it('dragAnnouncements gives the number of dragged files', () => {
  const state = new DragState()
  state.touch('m2')
  state.take(media, media, false)
  expect(dragAnnouncements(state).onDragStart({} as never)).toBe('3 arquivos na mão.')
})
