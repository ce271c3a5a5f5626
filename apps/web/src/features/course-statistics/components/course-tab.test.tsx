// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { CourseStatistics, IdleStudent } from '@videozz/contract'
import { act, useState } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CourseView } from '../../../shared/queries/course-statistics.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import CourseTab from './course-tab.tsx'

const folder = { key: 'f'.repeat(16) }
const key = (letter: string) => letter.repeat(16)
const lesson = (letter: string, title: string, module: string | null, reached: number, completed: number) => ({
  key: key(letter),
  title,
  module,
  duration: 600,
  reached,
  completed,
})
const course = (change: Partial<CourseStatistics> = {}): CourseStatistics => ({
  updatedAt: '2026-11-24T12:00:00.000Z',
  lessons: [
    lesson('a', 'Boas-vindas', null, 10, 9),
    lesson('b', 'Cores', 'Módulo 1', 9, 4),
    { ...lesson('c', 'Luz', 'Módulo 1 › Cena', 5, 5), duration: 1200 },
  ],
  moreLessons: false,
  seconds: 2400,
  students: 10,
  startedLately: 1,
  meanCompleted: 1.8,
  finished: 4,
  medianDays: 12.4,
  behind: 5,
  idle: 14,
  completionPercent: 85,
  shares: [1, 0, 0, 5, 0, 0, 0, 0, 0, 0, 4],
  stops: [
    { key: key('b'), title: 'Cores', duration: 600, students: 3, completed: 0, position: 130 },
    { key: key('c'), title: 'Luz', duration: 1200, students: 1, completed: 1, position: null },
    { key: key('a'), title: 'Boas-vindas', duration: 600, students: 1, completed: 0, position: 5 },
    { key: key('d'), title: 'Bônus', duration: 600, students: 1, completed: 0, position: null },
  ],
  ...change,
})
const nobody: Partial<CourseStatistics> = { students: 0, finished: 0, meanCompleted: 0, behind: 0, stops: [], medianDays: null }
const student = (change: Partial<IdleStudent> = {}): IdleStudent => ({
  viewer: { id: key('v'), name: 'Bruno Macedo', email: 'bruno@exemplo.com', verified: true },
  lesson: { key: key('b'), title: 'Cores', duration: 600 },
  position: 130,
  share: 1 / 3,
  lessonsPerWeek: 2.5,
  lastAt: new Date(Date.now() - 29.5 * 86_400_000).toISOString(),
  ...change,
})

let root: Root
let given: CourseStatistics | null
let students: { items: IdleStudent[]; totalItems: number } | null
let calls: { call: string; body: unknown }[]
let saved: string[]
let filesAsked: number
let counting: number

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^.*folders\/f+/, '')}`
    calls.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    if (counting-- > 0)
      return Response.json({ error: { code: 'COURSE_BEING_COUNTED', message: 'Contando.', requestId: 'r' } }, { status: 409 })
    if (url.endsWith('/csv')) return new Response('"Nome"')
    if (url.endsWith('/behind')) return answer(students && { itemsPerPage: 10, page: 1, pages: 1, ...students })
    return answer(given)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  ;[given, students, calls, saved, filesAsked, counting] = [course(), { items: [student()], totalItems: 12 }, [], [], 0, 0]
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = (data: object | null): Response =>
  data
    ? Response.json(data)
    : Response.json({ error: { code: 'TENANT_BLOCKED', message: 'Esta área não está disponível.', requestId: 'r' } }, { status: 403 })

async function open(first: CourseView = { since: null, idle: 14 }): Promise<void> {
  const component = function Tab() {
    const [view, setView] = useState(first)
    return (
      <CourseTab folder={folder} view={view} onView={(to) => setView((old) => ({ ...old, ...to }))} onFiles={() => (filesAsked += 1)} />
    )
  }
  root = await showRouted(createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }))
}
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const shows = (...texts: string[]) =>
  until(() => {
    for (const text of texts) expect(page()).toContain(text)
  })
const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, label')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  )
const press = async (name: string) => {
  await until(() => expect(find(name)).toBeDefined())
  await act(async () => find(name)?.click())
}
const asked = () => calls.findLast(({ call }) => call.endsWith('/behind'))?.body
const cells = () =>
  [...document.querySelectorAll('[role=region] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
  )

it('shows students, their completion, each lesson in order with its loss, and where they stop, every figure explained', async () => {
  await open()
  await shows('1 começou nos últimos 7 dias', '60 %', '1,8 de 3 aulas por aluno', '440 %', 'em 12 dias, na mediana')
  await shows('Uma aula conta como concluída com 85 % vista.', 'parados há 14 dias ou mais')
  const lessons = [...document.querySelectorAll('ol')][0]?.textContent?.replaceAll('\u00a0', ' ')
  expect(lessons).toMatch(/01Boas-vindas.*Módulo 1.*02Cores.*−1 \(10 %\).*Módulo 1 · Cena.*03Luz.*−4 \(44 %\)/)
  await shows('Metade sai antes de 02:10.', 'Concluiu a aula e não abriu outra. A aula tem 20:00, 1,5 vezes a média.', 'Parou em 00:05.')
  expect(page()).not.toContain('Bônus')
  await press('Outra 1 aula')
  await shows('Bônus', 'Mostrar menos')
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Cores')
  expect(link?.getAttribute('href')).toBe(`/media/${key('b')}?tab=estatisticas`)
  expect(document.querySelectorAll('[aria-label^="Como é calculado: "]')).toHaveLength(8)
  await until(() => expect(document.querySelector('[role=slider][aria-label="Quanto cada um viu"]')).not.toBeNull())
  await press('Ver como tabela')
  expect(cells()[2]).toEqual(['3. Luz', '5', '5', '−4 (44 %)', 'Módulo 1 › Cena'])
})

it('asks for another period, and for other days without watching', async () => {
  await open()
  await shows('Bruno Macedo')
  await press('28 dias')
  await until(() => expect(calls.some(({ call }) => call.endsWith('since=28&idle=14'))).toBe(true))
  await press('7 dias')
  await until(() => expect(calls.some(({ call }) => call.endsWith('since=28&idle=7'))).toBe(true))
  await until(() => expect(asked()).toMatchObject({ idle: 7, page: 1, search: '' }))
})

it('lists who falls behind, page after page, searches and exports', async () => {
  await open()
  await shows('Bruno Macedo', 'em 02:10 de 10:00', '33 %', '2,5 aulas por semana', '29 dias', 'Total 12 itens')
  expect([...document.querySelectorAll('a')].some((link) => link.getAttribute('href') === `/viewers/${key('v')}`)).toBe(true)
  await press('Página 2')
  await until(() => expect(asked()).toMatchObject({ page: 2 }))
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  students = { items: [], totalItems: 0 }
  await act(async () => {
    if (field) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'bruno')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await until(() => expect(asked()).toMatchObject({ page: 1, search: 'bruno' }))
  await shows('Ninguém encontrado')
  expect(find('Exportar lista (CSV)')?.getAttribute('aria-disabled')).toBe('true')
  students = { items: [student()], totalItems: 1 }
  await press('Limpar busca')
  await until(() => expect(find('Exportar lista (CSV)')?.getAttribute('aria-disabled')).not.toBe('true'))
  await press('Exportar lista (CSV)')
  await until(() => expect(saved).toEqual([`ficando-para-tras-${folder.key}.csv`]))
  expect(calls.findLast(({ call }) => call.endsWith('/csv'))?.body).toEqual({ idle: 14, search: '' })
})

it('says that students are being counted, and shows them once they are', async () => {
  counting = 2
  await open()
  await until(() => expect(document.querySelector('[role=status]')?.textContent).toContain('Contando os alunos deste curso'))
  await shows('1 começou nos últimos 7 dias', 'Bruno Macedo')
  expect(page()).not.toContain('Contando os alunos')
})

it('says when a folder has no lessons, when nobody watched them, and when nobody did lately', async () => {
  given = course({ ...nobody, lessons: [] })
  await open()
  await shows('Esta pasta ainda não tem aulas')
  await press('Ver arquivos')
  expect(filesAsked).toBe(1)
  await act(async () => root.unmount())

  given = course(nobody)
  await open()
  await shows('Ninguém assistiu a estas aulas ainda')
  expect(page()).not.toContain('Quem está ficando para trás')
  expect(find('Ver como tabela')).toBeUndefined()
  await act(async () => root.unmount())

  await open({ since: 28, idle: 14 })
  await shows('Ninguém assistiu nos últimos 28 dias', 'Quem está ficando para trás')
  given = course()
  await press('Ver desde o início')
  await shows('em 12 dias, na mediana')
})

it('says that only so many lessons are counted, shows a long course in two steps, and what could not be loaded', async () => {
  const many = Array.from({ length: 70 }, (_, at) => ({
    ...lesson('a', `Aula ${at + 1}`, null, 1, 1),
    key: `a${String(at).padStart(15, '0')}`,
  }))
  given = course({ lessons: many, moreLessons: true })
  await open()
  await shows('Só as primeiras 70 aulas desta pasta são contadas.')
  expect(page()).not.toContain('Aula 70')
  await press('Mostrar todas as 70 aulas')
  await shows('Aula 70')
  ;[given, students] = [null, null]
  await press('90 dias')
  await shows('Não foi possível carregar as estatísticas', 'Esta área não está disponível.')
  ;[given, students] = [course(), { items: [], totalItems: 0 }]
  await press('Tentar novamente')
  await shows('1,8 de 3 aulas por aluno', 'Ninguém está ficando para trás')
})
