/** Id of the keyboard instructions, rendered once on the screen and referenced by the handles. */
export const dragHelpId = 'como-mover'
export const dragHelp =
  'Pressione espaço para pegar o arquivo, as setas para escolher uma pasta ou outra posição, espaço para soltar e Esc para cancelar.'
