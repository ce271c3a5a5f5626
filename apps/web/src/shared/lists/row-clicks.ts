import type { MouseEvent } from 'react'

/** With Shift a click on a row takes everything from the last one to here, and marks no text. */
export const isExtending = (event: MouseEvent): boolean => event.shiftKey && !(event.target as Element).closest('a, button, input')

/** Why the actions of single rows are off while rows are selected. */
export const selectingHint = 'Há arquivos selecionados: use as ações da seleção.'
