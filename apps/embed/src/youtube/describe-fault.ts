export type FrameFault = { title: string; text: string; /** Trying again may help. */ again: boolean }

const gone: FrameFault = {
  title: 'Vídeo indisponível no YouTube',
  text: 'Ele foi removido ou ficou privado. Verifique o vídeo no YouTube.',
  again: false,
}
const refused: FrameFault = {
  title: 'Este vídeo só toca no YouTube',
  text: 'O canal não permite mais que ele toque em outros sites. A permissão “Incorporação” fica nos detalhes do vídeo no YouTube Studio.',
  again: false,
}
const faults: Partial<Record<number, FrameFault>> = {
  2: { title: 'Vídeo não encontrado no YouTube', text: 'O YouTube não reconhece o endereço deste vídeo.', again: false },
  5: { title: 'O player do YouTube falhou', text: 'O vídeo não pôde ser reproduzido neste navegador. Tente novamente.', again: true },
  100: gone,
  101: refused,
  150: refused,
  153: {
    title: 'O YouTube não abriu este vídeo',
    text: 'O navegador não informou em que site o vídeo toca, e o YouTube exige isso. Uma extensão ou configuração de privacidade pode ser a causa.',
    again: true,
  },
}

/** A number of YouTube's `onError` in words. */
export const describeFault = (error: number): FrameFault =>
  faults[error] ?? { title: 'O YouTube não reproduziu este vídeo', text: `O player do YouTube informou o erro ${error}.`, again: true }
