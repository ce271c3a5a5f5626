import type { SourceMedia } from '../captions/source-media.ts'

const sentences = [
  'A antecipação prepara o olho do público antes da ação',
  'São oito quadros de antecipação antes do salto do pássaro',
  'O peso aparece quando o personagem demora a sair do chão',
  'Uma antecipação maior deixa o movimento mais forte',
  'Para pular ele desce e comprime as pernas primeiro',
  'A direção da antecipação é contrária ao movimento principal',
  'Desenhe primeiro as poses extremas e depois os intervalos',
  'O espaçamento entre os desenhos controla a velocidade',
  'Em 24 quadros por segundo usamos dois desenhos iguais',
  'A sobreposição faz o cabelo parar depois da cabeça',
  'O arco do braço evita que o gesto pareça mecânico',
  'A bola que quica perde altura sempre na mesma razão',
  'O achatamento aumenta com a velocidade da queda',
  'Mantenha o volume constante ao esticar a figura',
  'A luz principal vem da esquerda e define o relevo',
  'O contraste guia o olhar até o rosto do personagem',
]

/** A lesson of so many captions of four seconds, each with words of its own. */
export const sampleLesson = (videoKey: string, captions: number, title = 'Antecipação e timing'): SourceMedia => ({
  videoKey,
  title,
  captions: Array.from({ length: captions }, (_, at) => {
    const round = Math.floor(at / sentences.length)
    const text = `${sentences[at % sentences.length]}${round === 0 ? '' : ` no exercício ${wordOf(round)} da aula ${videoKey}`}`
    const half = text.lastIndexOf(' ', Math.ceil(text.length / 2))
    return { start: at * 4, end: at * 4 + 3.5, lines: text.length > 42 ? [text.slice(0, half), text.slice(half + 1)] : [text] }
  }),
})

const numbers = ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove']
/** A number in words, digit by digit, so that every round differs. */
const wordOf = (number: number): string => [...String(number)].map((digit) => numbers[Number(digit)]).join(' ')

/** Three lessons. */
export const sampleMedias = (captions: number): SourceMedia[] =>
  ['lesson-one', 'lesson-two', 'lesson-three'].map((key, at) => sampleLesson(key, captions, `Aula ${at + 1} · Animação`))
