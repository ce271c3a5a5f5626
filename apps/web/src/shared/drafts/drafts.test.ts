// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { draftKey, dropDraft, dropDraftsOfOthers, readDraft, writeDraft } from './draft-store.ts'

const marina = { id: 'm'.repeat(16), accountId: 'm'.repeat(16) }
const paulo = { id: 'p'.repeat(16), accountId: 'p'.repeat(16) }
const form = (owner: typeof marina) => draftKey(owner, '/media/abc', 'info')

beforeEach(() => sessionStorage.clear())

it('readDraft returns the written draft until dropDraft', () => {
  writeDraft(form(marina), { title: 'Aula 12' })
  expect(readDraft(form(marina))).toEqual({ title: 'Aula 12' })
  dropDraft(form(marina))
  expect(readDraft(form(marina))).toBeUndefined()
})

it('stores drafts separately by user, account, address and form', () => {
  writeDraft(form(marina), 1)
  expect(readDraft(form(paulo))).toBeUndefined()
  expect(readDraft(form({ ...marina, accountId: paulo.id }))).toBeUndefined()
  expect(readDraft(draftKey(marina, '/media/def', 'info'))).toBeUndefined()
  expect(readDraft(draftKey(marina, '/media/abc', 'other'))).toBeUndefined()
})

it('dropDraftsOfOthers deletes the drafts of other users and nothing else', () => {
  sessionStorage.setItem('theirs', 'x')
  writeDraft(form(marina), 1)
  writeDraft(form(paulo), 2)
  dropDraftsOfOthers(paulo)
  expect(readDraft(form(marina))).toBeUndefined()
  expect(readDraft(form(paulo))).toBe(2)
  expect(sessionStorage.getItem('theirs')).toBe('x')
})

it('readDraft returns undefined for invalid JSON', () => {
  sessionStorage.setItem(form(marina), '{half')
  expect(readDraft(form(marina))).toBeUndefined()
})
