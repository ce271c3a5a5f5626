import { describe, expect, it } from 'vitest'
import { testVideoDetail } from '../../../shared/media/test-video.ts'
import { addChapter, type ChapterDraft, checkChapters, parseTime, sortDrafts, toChapters } from './chapter-drafts.ts'
import { checkValues, chooseCover, differences, mergeValues, sameValues, valuesOf } from './detail-values.ts'

const values = valuesOf(testVideoDetail({ title: 'Aula 1', description: 'x', selectedThumb: 2, chapters: [{ start: 0, title: 'Início' }] }))
const row = (time: string, title = 'Parte', id = Math.random()): ChapterDraft => ({ id, time, title })

describe('detail values', () => {
  it('differences and sameValues compare the editable fields', () => {
    expect(sameValues(values, { ...values })).toBe(true)
    expect(differences(values, { ...values, selectedThumb: 0 })).toEqual(['selectedThumb'])
    expect(differences(values, { ...values, title: 'Aula', description: '' })).toEqual(['title', 'description'])
    expect(differences(values, { ...values, chapters: [row('0', 'Início')] })).toEqual([])
    expect(differences(values, { ...values, chapters: [row('00:01', 'Início')] })).toEqual(['chapters'])
    expect(differences(values, { ...values, chapters: [] })).toEqual(['chapters'])
  })
  it('mergeValues keeps locally changed fields and takes the others from the server', () => {
    const theirs = { ...values, title: 'Deles', description: 'Deles' }
    expect(mergeValues(values, { ...values, title: 'Meu' }, theirs)).toMatchObject({ title: 'Meu', description: 'Deles', selectedThumb: 2 })
  })
  it('checkValues requires a title of at most 128 and a description of at most 5000 characters', () => {
    expect(checkValues(values)).toEqual({})
    expect(checkValues({ ...values, title: '  ' })).toEqual({ title: 'Informe o título.' })
    expect(checkValues({ ...values, title: 'a'.repeat(129) }).title).toContain('128')
    expect(checkValues({ ...values, description: 'a'.repeat(5001) }).description).toContain('5000')
  })
  it('chooseCover returns 0 (default) when the selected cover is selected again', () => {
    expect([chooseCover(0, 1), chooseCover(1, 1), chooseCover(1, 3), chooseCover(2, 0), chooseCover(0, 0)]).toEqual([1, 0, 3, 0, 0])
  })
})

describe('chapter drafts', () => {
  it.each([
    ['04:36', 276],
    ['4:36', 276],
    ['1:02:03', 3723],
    ['90', 90],
    [' 0 ', 0],
    ['4:60', null],
    ['1:2:3:4', null],
    ['', null],
    ['a', null],
    ['-3', null],
    ['1.5', null],
  ])('parseTime reads %j as %s seconds', (text, seconds) => {
    expect(parseTime(text)).toBe(seconds)
  })
  it('sortDrafts sorts by time and keeps rows with an invalid time in place', () => {
    expect(sortDrafts([row('2:00'), row('x'), row('0:30'), row('1:00')]).map(({ time }) => time)).toEqual(['0:30', 'x', '1:00', '2:00'])
    expect(toChapters([row('2:00', ' Fim '), row('0', 'Início')])).toEqual([
      { start: 0, title: 'Início' },
      { start: 120, title: 'Fim' },
    ])
  })
  it('checkChapters reports a fault for each invalid row', () => {
    const faults = checkChapters([row('0'), row('0'), row('x'), row('2:00'), row('1:00', ' ')], 100)
    expect([...faults.keys()]).toEqual([1, 2, 3, 4])
    expect(faults.get(1)).toEqual({ time: 'Já existe um capítulo neste tempo.' })
    expect(faults.get(2)).toEqual({ time: 'Informe o tempo, como 04:36.' })
    expect(faults.get(3)).toEqual({ time: 'O capítulo precisa começar antes do fim da mídia.' })
    expect(faults.get(4)).toEqual({ title: 'Informe o título do capítulo.' })
    expect(checkChapters([row('0'), row('99:59')], null).size).toBe(0)
  })
  it('addChapter uses the preview position or the next free second', () => {
    const first = addChapter([], 12.9, 100)
    expect(first.drafts.map(({ time }) => time)).toEqual(['00:12'])
    expect(addChapter(first.drafts, 12.1, 100).added.time).toBe('00:13')
    expect(addChapter([row('00:50')], 12, 100).drafts.map(({ time }) => time)).toEqual(['00:12', '00:50'])
    expect(addChapter([], 100, 100).added.time).toBe('01:39')
  })
})
