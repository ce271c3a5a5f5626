import type { Readable } from 'node:stream'
import type { Answer, courseStatisticsRoutes, IdleStudent, ServerInput } from '@videozz/contract'
import { type FolderRow, type IdleStudentRow, type Lesson, listIdleStudents, listIdleStudentsAfter, withCourse } from '@videozz/db'
import { dayOf, formatClock } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import { idleSince, readLessons } from './read-course.ts'
import { instantCell, percentCell, readPieces, sendTable } from './table-file.ts'
import { type CourseDeps, withStudents } from './with-students.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs

type Input = ServerInput<typeof courseStatisticsRoutes.findIdleStudents>['body']

/** A page of the students of a folder who fell behind. */
export async function findIdleStudents(
  deps: CourseDeps,
  accountId: string,
  folder: FolderRow,
  { idle, search, page, limit }: Input,
  now: Date,
): Promise<Answer<typeof courseStatisticsRoutes.findIdleStudents>> {
  const { lessons } = await readLessons(deps.db, folder)
  const query = { accountId, lessons, idleBefore: idleSince(now, idle), search, limit, offset: (page - 1) * limit }
  const { rows, total } = await withStudents(deps, folder, lessons, now, (trx, kept) => listIdleStudents(trx, { ...query, kept }))
  const items = rows.flatMap((row) => presentStudent(row, lessons) ?? [])
  return { items, totalItems: total, itemsPerPage: limit, page, pages: Math.max(1, Math.ceil(total / limit)) }
}

function presentStudent(row: IdleStudentRow, lessons: readonly Lesson[]): IdleStudent | null {
  const lesson = lessons[row.place - 1]
  if (!lesson) return null
  const { viewerId, name, email, verified, position, completed, firstAt, lastAt } = row
  return {
    viewer: { id: viewerId, name, email, verified },
    lesson: { key: lesson.key, title: lesson.title, duration: lesson.duration },
    position,
    share: completed / lessons.length,
    lessonsPerWeek: completed / Math.max(1, (lastAt.getTime() - firstAt.getTime()) / weekMs),
    lastAt: lastAt.toISOString(),
  }
}

const heading = [
  'Nome',
  'E-mail',
  'Verificado',
  'Parou em',
  'No tempo',
  'Duração da aula',
  'Aulas concluídas',
  'Progresso (%)',
  'Aulas por semana até parar',
  'Última vez (horário de São Paulo)',
  'Dias sem assistir',
]
/** Rows read at once: all students are counted anew for each, so that fewer would cost more. */
const batch = 5000

/** All students of a folder who fell behind as a table. */
export async function exportIdleStudents(
  deps: CourseDeps,
  accountId: string,
  folder: FolderRow,
  { idle, search }: Pick<Input, 'idle' | 'search'>,
  now: Date,
  reply: FastifyReply,
): Promise<Readable> {
  const { lessons } = await readLessons(deps.db, folder)
  const query = { accountId, lessons, idleBefore: idleSince(now, idle), search }
  // Refused before the answer begins; pieces are counted wherever they are from.
  await withStudents(deps, folder, lessons, now, () => Promise.resolve())
  const readPiece = (after: IdleStudentRow | null, limit: number) =>
    withCourse(deps.db, folder.id, lessons, (trx, kept) => listIdleStudentsAfter(trx, { ...query, kept }, after, limit))
  async function* read(): AsyncGenerator<(string | number)[][]> {
    for await (const rows of readPieces<IdleStudentRow>(readPiece, batch))
      yield rows.flatMap((row) => {
        const student = presentStudent(row, lessons)
        return student ? [cellsOf(student, row, now)] : []
      })
  }
  return sendTable(reply, `ficando-para-tras-${folder.id}-${dayOf(now)}`, heading, read())
}

const cellsOf = (student: IdleStudent, { completed, lastAt }: IdleStudentRow, now: Date): (string | number)[] => [
  student.viewer.name ?? '',
  student.viewer.email ?? '',
  student.viewer.verified ? 'Sim' : 'Não',
  student.lesson.title,
  student.position === null ? '' : formatClock(student.position),
  student.lesson.duration === null ? '' : formatClock(student.lesson.duration),
  completed,
  percentCell(student.share),
  Math.round(student.lessonsPerWeek * 10) / 10,
  instantCell(lastAt),
  Math.floor((now.getTime() - lastAt.getTime()) / dayMs),
]
