/** Why the actions of single rows are off while rows are selected. */
export const selectingHint = 'Há arquivos selecionados: use as ações da seleção.'
