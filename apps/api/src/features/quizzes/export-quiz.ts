import { type AiItemRow, type AiQuestionRow, listAiQuestions } from '@videozz/db'
import { type ExportPicture, exportMoodle, exportQti, letterAlternatives, type Quiz } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import { zipSync } from 'fflate'
import type { Deps } from '../../shared/app-deps.ts'
import { contentDisposition, fileNameOf } from '../../shared/content-disposition.ts'
import { readPicture } from '../../shared/read-picture.ts'

type Picture = { questionKey: string; path: string; bytes: Buffer }

const quizOf = (row: AiItemRow, questions: readonly AiQuestionRow[], pictures: readonly Picture[]): Quiz => ({
  title: row.title,
  minimumScore: row.minimum_score,
  isRandom: row.is_random,
  isRandomQuestions: row.is_random_questions,
  attemptsLeft: row.attempts,
  showCorrectAnswers: row.show_correct_answers,
  questions: questions.map((question) => ({
    key: question.key,
    question: question.question,
    alternatives: letterAlternatives(question.alternatives),
    correctAnswer: question.correct_answer,
    explanation: question.explanation,
    // A picture that is lost is left out: its address here means nothing elsewhere.
    image: pictures.some(({ questionKey }) => questionKey === question.key) ? question.image : null,
    origin: question.origin,
    evidence: question.evidence,
  })),
})

async function readExport(deps: Deps, row: AiItemRow): Promise<{ quiz: Quiz; pictures: Picture[] }> {
  const questions = await listAiQuestions(deps.db, row.id)
  const pictures: Picture[] = []
  for (const [at, { key, image }] of questions.entries()) {
    const bytes = image === null ? undefined : await readPicture(deps, image)
    if (bytes) pictures.push({ questionKey: key, path: `images/q${at + 1}.jpg`, bytes })
  }
  return { quiz: quizOf(row, questions, pictures), pictures }
}

/** A quiz as an IMS QTI 2.2 package, with its pictures. */
export async function sendQti(deps: Deps, row: AiItemRow, reply: FastifyReply): Promise<Buffer> {
  const { quiz, pictures } = await readExport(deps, row)
  const files = exportQti(
    quiz,
    pictures.map(({ questionKey, path }) => ({ questionKey, path })),
  )
  const entries = [
    ...files.map(({ path, text }) => [path, new TextEncoder().encode(text)] as const),
    ...pictures.map(({ path, bytes }) => [path, bytes] as const),
  ]
  void reply.headers({ 'cache-control': 'no-store', 'content-disposition': contentDisposition(`${fileNameOf(row.title)}.zip`) })
  return Buffer.from(zipSync(Object.fromEntries(entries)))
}

/** A quiz as Moodle XML, with its pictures in it. */
export async function sendMoodle(deps: Deps, row: AiItemRow, reply: FastifyReply): Promise<string> {
  const { quiz, pictures } = await readExport(deps, row)
  const embedded = pictures.map(({ questionKey, path, bytes }): ExportPicture => ({ questionKey, path, base64: bytes.toString('base64') }))
  void reply.headers({ 'cache-control': 'no-store', 'content-disposition': contentDisposition(`${fileNameOf(row.title)}.xml`) })
  return exportMoodle(quiz, embedded).text
}
