import {
  countAttempts,
  type Database,
  emitEvent,
  findOpenAttempt,
  finishAttempt,
  holdOfferedQuiz,
  holdQuizTaker,
  insertAttempt,
  insertPass,
  inTransaction,
  keepAnswers,
  listAiQuestions,
  lockAttempt,
  type QuizAttemptRow,
  type QuizRule,
  type QuizTaker,
  readQuizRule,
} from '@videozz/db'
import {
  type AttemptGrade,
  attemptsRemaining,
  gradeAttempt,
  letterAlternatives,
  orderQuestions,
  type QuizAnswers,
  type QuizQuestion,
} from '@videozz/domain'
import type { OperationContext } from '../context.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
/** Who takes a quiz, and in which media. */
export type QuizPlayer = { videoKey: string; viewerId: string }

export type BeginAttemptOutcome =
  | { outcome: 'begun'; attempt: QuizAttemptRow; attempts: number }
  /** `used`: no attempt is left. */
  | { outcome: 'not-offered' | 'erased' | 'used' }

/**
 * Begins an attempt at a quiz that a media offers, or continues the one that is open. Its questions are those of now, for good.
 * @param imageUrl address of a picture by its name.
 */
export function beginAttempt(
  { db, now }: Context,
  { videoKey, viewerId }: QuizPlayer,
  quizId: string,
  imageUrl: (name: string) => string,
): Promise<BeginAttemptOutcome> {
  return inTransaction(db, async (trx): Promise<BeginAttemptOutcome> => {
    const taker = await holdQuizTaker(trx, viewerId)
    if (!taker) return { outcome: 'erased' }
    const quiz = await holdOfferedQuiz(trx, quizId, videoKey)
    if (!quiz) return { outcome: 'not-offered' }
    const of = { quizId, videoKey, viewerId: taker.id }
    const open = await findOpenAttempt(trx, of)
    if (open) return { outcome: 'begun', attempt: open, attempts: quiz.attempts }
    const questions = (await listAiQuestions(trx, quizId)).map(
      ({ alternatives, correct_answer: correctAnswer, image, ...question }): QuizQuestion => ({
        ...question,
        alternatives: letterAlternatives(alternatives),
        correctAnswer,
        image: image === null ? null : imageUrl(image),
      }),
    )
    if (questions.length === 0) return { outcome: 'not-offered' }
    const frozen = {
      title: quiz.title,
      questions,
      minimumScore: quiz.minimum_score,
      isRandom: quiz.is_random,
      isRandomQuestions: quiz.is_random_questions,
      attemptsLeft: quiz.attempts,
      showCorrectAnswers: quiz.show_correct_answers,
    }
    // Where another call began one meanwhile, that one goes on.
    const attempt = (await insertAttempt(trx, of, frozen, now)) ?? (await findOpenAttempt(trx, of))
    return attempt ? { outcome: 'begun', attempt, attempts: quiz.attempts } : { outcome: 'used' }
  })
}

/** Questions of an attempt in the order in which it shows them, with their right answers. */
export const shownQuestions = (attempt: QuizAttemptRow): QuizQuestion[] =>
  orderQuestions({ questions: attempt.questions, isRandom: attempt.is_random, isRandomQuestions: attempt.is_random_questions }, attempt.id)

const gradeOf = ({ questions, minimum_score: minimumScore }: QuizAttemptRow, answers: QuizAnswers): AttemptGrade =>
  gradeAttempt({ questions, minimumScore }, answers)

/** Answers that are none of an attempt's questions are left out. */
const ownAnswers = (attempt: QuizAttemptRow, answers: QuizAnswers): QuizAnswers =>
  Object.fromEntries(gradeOf(attempt, answers).questions.flatMap(({ key, answer }) => (answer === null ? [] : [[key, answer]])))

export type SaveAnswersOutcome = { outcome: 'saved'; count: number } | { outcome: 'erased' | 'unknown' | 'finished' }

/** Keeps the answers of an attempt that is under way. */
export function saveAnswers(
  { db }: Context,
  { viewerId }: QuizPlayer,
  attemptId: string,
  answers: QuizAnswers,
): Promise<SaveAnswersOutcome> {
  return inTransaction(db, async (trx): Promise<SaveAnswersOutcome> => {
    const taker = await holdQuizTaker(trx, viewerId)
    if (!taker) return { outcome: 'erased' }
    const attempt = await lockAttempt(trx, attemptId, taker.id)
    if (!attempt) return { outcome: 'unknown' }
    if (attempt.finished_at !== null) return { outcome: 'finished' }
    const own = ownAnswers(attempt, answers)
    await keepAnswers(trx, attemptId, own)
    return { outcome: 'saved', count: Object.keys(own).length }
  })
}

export type FinishAttemptOutcome =
  | { outcome: 'finished'; attempt: QuizAttemptRow; grade: AttemptGrade; left: number | null }
  | { outcome: 'erased' | 'unknown' }

/** Finishes an attempt, and emits `quiz.passed` where its viewer passed for the first time. One that is finished stays as it is. */
export function finishQuiz(
  { db, now }: Context,
  { viewerId }: QuizPlayer,
  attemptId: string,
  answers: QuizAnswers,
): Promise<FinishAttemptOutcome> {
  return inTransaction(db, async (trx): Promise<FinishAttemptOutcome> => {
    const taker = await holdQuizTaker(trx, viewerId)
    if (!taker) return { outcome: 'erased' }
    const attempt = await lockAttempt(trx, attemptId, taker.id)
    if (!attempt) return { outcome: 'unknown' }
    const quiz = await readQuizRule(trx, attempt.quiz_id)
    const left = await leftOf(trx, quiz, taker.id)
    if (attempt.finished_at !== null) return { outcome: 'finished', attempt, grade: gradeOf(attempt, attempt.answers), left }
    const grade = gradeOf(attempt, answers)
    const { score, correct, total, passed, questions } = grade
    const finished = await finishAttempt(trx, attempt, { answers: questions, result: { score, correct, total, passed } }, now)
    if (passed && (await insertPass(trx, attempt, taker.id, now))) await emitPassed(trx, quiz, finished, taker, now)
    return { outcome: 'finished', attempt: finished, grade, left }
  })
}

/** Attempts that are left by the rule the quiz has now. */
const leftOf = async (trx: Database, quiz: QuizRule, viewerId: string): Promise<number | null> =>
  attemptsRemaining({ attemptsLeft: quiz.attempts }, await countAttempts(trx, quiz.id, viewerId))

async function emitPassed(
  trx: Database,
  { accountId }: QuizRule,
  attempt: QuizAttemptRow,
  { identity, ...viewer }: QuizTaker,
  now: Date,
): Promise<void> {
  const data = {
    quizId: attempt.quiz_id,
    title: attempt.title,
    videoKey: attempt.video_key,
    viewer: { ...viewer, subject: identity.startsWith('s:') ? identity.slice(2) : null },
    score: attempt.score ?? 0,
    minimumScore: attempt.minimum_score,
    attempt: attempt.number,
    passedAt: now.toISOString(),
  }
  await emitEvent(trx, accountId, 'quiz.passed', data, now)
}
