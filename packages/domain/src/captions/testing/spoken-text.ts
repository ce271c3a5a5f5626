import type { SpokenWord } from '../spoken-word.ts'

/** The same numbers in every run, 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A text spoken evenly from a second on, with pauses after clauses and sentences. */
export function speak(text: string, { from = 0, charactersPerSecond = 14, speaker = null as string | null } = {}): SpokenWord[] {
  let at = from
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const start = at
      const end = start + word.length / charactersPerSecond
      at = end + (/[.?!]$/.test(word) ? 0.6 : word.endsWith(',') ? 0.25 : 1 / charactersPerSecond)
      return { start, end, text: word, confidence: 0.9, speaker }
    })
}

export const lesson =
  'Bom dia, pessoal. Hoje vamos falar sobre a fotossíntese, que é o processo com que as plantas transformam a luz do sol em energia química. ' +
  'Antes de começar, quero que vocês olhem para esta imagem. Vejam que a folha é verde, e isso não é por acaso: a clorofila absorve a luz vermelha ' +
  'e a luz azul, mas reflete a verde. Por que isso importa? Porque a cor da luz muda a velocidade da reação. Na primeira etapa, a água é quebrada ' +
  'e o oxigênio é liberado no ar que respiramos. Na segunda etapa, que não depende diretamente da luz, o gás carbônico é transformado em açúcar. ' +
  'Muita gente acredita que as plantas respiram apenas durante a noite. Isso é falso: elas respiram o tempo todo, como nós, e fazem fotossíntese ' +
  'somente quando há luz. Anotem esta diferença, pois ela cai na prova. Se a temperatura for menor que dez graus, a reação fica mais lenta. ' +
  'Se for maior que quarenta, as enzimas perdem a forma e tudo para. No próximo encontro vamos medir isso no laboratório, com algas e uma lâmpada. Até lá!'
