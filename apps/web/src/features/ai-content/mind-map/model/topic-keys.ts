import type { Direction } from './move-steps.ts'

export type KeyOrder =
  | { do: 'go' | 'write' | 'child' | 'sibling' | 'remove' | 'fold' | 'undo' | 'redo' }
  | { do: 'move'; direction: Direction }
type Key = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

const directions: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' }
const walks: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** What a key on a topic means, or null. Tab stays the way out of the map, which adds a topic only while a label is being written. */
export function keyOrder({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): KeyOrder | null {
  const isCommand = ctrlKey || metaKey
  const letter = key.toLowerCase()
  if (isCommand && letter === 'z') return { do: shiftKey ? 'redo' : 'undo' }
  if (isCommand && letter === 'y') return { do: 'redo' }
  if (isCommand) return null
  const direction = directions[key]
  if (altKey) return direction ? { do: 'move', direction } : null
  if (walks.includes(key)) return { do: 'go' }
  if (key === 'Enter') return { do: shiftKey ? 'sibling' : 'write' }
  if (key === 'F2') return { do: 'write' }
  if (key === 'Insert' || key === '+') return { do: 'child' }
  if (key === 'Delete') return { do: 'remove' }
  return letter === 'f' ? { do: 'fold' } : null
}

/** The keys as people read them. */
export const keyHelp: readonly (readonly [keys: string, what: string])[] = [
  ['Setas', 'ir de um tópico a outro'],
  ['Enter ou F2', 'editar o texto'],
  ['Tab ao escrever', 'novo subtópico'],
  ['Shift + Enter', 'novo tópico ao lado'],
  ['Insert ou +', 'novo subtópico'],
  ['Alt + setas', 'mover o tópico'],
  ['F', 'recolher ou expandir'],
  ['Delete', 'excluir'],
  ['Ctrl + Z', 'desfazer'],
  ['Ctrl + Shift + Z', 'refazer'],
]
