import { addTopic, deleteTopic, findTopic, foldBelow, foldTopic, moveTopic, parentOf } from '@videozz/domain'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { notifyUndoable } from '../../../shared/notify/notify-undoable.tsx'
import { type Direction, type Drop, stepTopic } from './model/move-steps.ts'
import { nearestShown, type ShownTopic, shownTopics, stepFrom } from './model/shown-topics.ts'
import { keyOrder } from './model/topic-keys.ts'
import type { MapEdit } from './use-map-edit.ts'
import { useWriting } from './use-writing.ts'

export type Topics = ReturnType<typeof useTopics>

/** The topics of the map that are shown, which of them is chosen, and what can be done with it. @param disabled nothing may be changed. */
export function useTopics(edit: MapEdit, disabled: boolean) {
  const {
    values: { root },
    change,
  } = edit
  const [chosen, choose] = useState(root.id)
  /** Grows when focus has to go to the chosen topic. */
  const [turn, setTurn] = useState(0)
  const takeFocus = (): void => setTurn((before) => before + 1)
  const focus = (id: string): void => {
    choose(id)
    takeFocus()
  }
  const { shownRoot, writing, write, addChild, addSibling, stop, finish } = useWriting(edit, disabled, { choose, focus })
  const shown = useMemo<readonly ShownTopic[]>(() => shownTopics(shownRoot), [shownRoot])
  const current = nearestShown(shownRoot, chosen)
  const node = findTopic(shownRoot, current) ?? shownRoot

  const fold = (id: string, isFolded: boolean): void => change((given) => foldTopic(given, id, isFolded))
  const remove = (id: string): void => {
    const parent = parentOf(root, id)
    const removed = findTopic(root, id)
    if (disabled || !parent || !removed) return
    const place = parent.children.indexOf(removed)
    change((given) => deleteTopic(given, id))
    focus((parent.children[place + 1] ?? parent.children[place - 1] ?? parent).id)
    notifyUndoable('Tópico excluído.', () => {
      change((given) => addTopic(given, parent.id, removed, place))
      focus(id)
    })
  }
  const move = (id: string, by: Direction | Drop): void => {
    if (disabled) return
    change((given) => (typeof by === 'string' ? stepTopic(given, id, by) : moveTopic(given, id, by.parentId, by.index)))
    focus(id)
  }
  const undo = (): void => {
    edit.undo()
    takeFocus()
  }
  const redo = (): void => {
    edit.redo()
    takeFocus()
  }
  const foldCurrent = (isFolded: boolean): void => {
    if (node.children.length > 0) fold(current, isFolded)
  }
  const go = (key: string, view: 'map' | 'list'): void => {
    const step = stepFrom(shown, current, key, view)
    if (step && 'to' in step) focus(step.to)
    else if (step) foldCurrent(step.fold)
  }
  const orders = {
    write: () => write(current),
    child: () => addChild(current),
    sibling: () => addSibling(current),
    remove: () => remove(current),
    fold: () => foldCurrent(!node.isFolded),
    undo,
    redo,
  }
  return {
    root: shownRoot,
    shown,
    current,
    node,
    isRoot: current === root.id,
    writing,
    turn,
    disabled,
    choose,
    focus,
    write,
    addChild,
    addSibling,
    finish,
    stopWriting: stop,
    fold,
    remove,
    move,
    undo,
    redo,
    showLevels: (levels: number): void => change((given) => foldBelow(given, levels)),
    /** Does what a key on the chosen topic means. */
    press: (event: KeyboardEvent, view: 'map' | 'list'): void => {
      const order = keyOrder(event)
      if (!order) return
      event.preventDefault()
      event.stopPropagation()
      if (order.do === 'go') go(event.key, view)
      else if (order.do === 'move') move(current, order.direction)
      else orders[order.do]()
    },
  }
}
