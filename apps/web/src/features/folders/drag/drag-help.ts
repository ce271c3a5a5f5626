/** How a row is moved without a pointer; is rendered once on the screen, for the handles to refer to. */
export const dragHelpId = 'como-mover'
export const dragHelp =
  'Pressione espaço para pegar o arquivo, as setas para escolher uma pasta ou outra posição, espaço para soltar e Esc para cancelar.'
