import type { Quiz } from './quiz-faults.ts'
import type { QuizAlternative, QuizQuestion } from './quiz-question.ts'

// «Todas as anteriores» and its like speak of the alternatives above them.
const aboutOthers = /\b(?:anteriores|acima|demais)\b|\b(?:todas|nenhuma|ambas)\b.*\b(?:alternativas|respostas|opções)\b/i

/**
 * The questions as one attempt shows them: `isRandomQuestions` gives the questions an order of their own, `isRandom` the alternatives of
 * each. The same seed gives the same order. Alternatives keep the letters they are stored and answered with; the letter shown is that of
 * their place. A question with an alternative about the others ("Todas as anteriores") keeps the order of its alternatives.
 * @param seed for instance the id of the attempt.
 */
export function orderQuestions(
  { questions, isRandom, isRandomQuestions }: Pick<Quiz, 'questions' | 'isRandom' | 'isRandomQuestions'>,
  seed: string,
): QuizQuestion[] {
  const ordered = isRandomQuestions ? shuffle(questions, `${seed} questions`) : [...questions]
  if (!isRandom) return ordered
  return ordered.map((question) => ({ ...question, alternatives: shuffleAlternatives(question.alternatives, `${seed} ${question.key}`) }))
}

const shuffleAlternatives = (alternatives: readonly QuizAlternative[], seed: string): QuizAlternative[] =>
  mayShuffle(alternatives) ? shuffle(alternatives, seed) : [...alternatives]

/** Whether the alternatives of a question mean the same in any order. */
export const mayShuffle = (alternatives: readonly QuizAlternative[]): boolean =>
  !alternatives.some(({ answer }) => aboutOthers.test(answer))

/** The items in an order made of the seed (Fisher-Yates). */
function shuffle<T>(items: readonly T[], seed: string): T[] {
  const next = createRandom(seed)
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const chosen = next() % (last + 1)
    ;[result[last], result[chosen]] = [result[chosen] as T, result[last] as T]
  }
  return result
}

/** Whole numbers of 32 bits made of a text: FNV-1a, then xorshift. Fit for orders, not for secrets. */
function createRandom(seed: string): () => number {
  let state = 0x81_1c_9d_c5
  for (const symbol of seed) state = Math.imul(state ^ (symbol.codePointAt(0) ?? 0), 0x01_00_01_93)
  // All zeros would stay so.
  state = state === 0 ? 1 : state
  const step = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  // Seeds that differ little begin alike.
  for (let turn = 0; turn < 16; turn++) step()
  return step
}
