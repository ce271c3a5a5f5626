import { defaultPlayerPreferences } from '@videozz/contract/browser'
import { colourFaults } from '@videozz/domain'
import { expect, it } from 'vitest'
import { changesOf, isWithoutControls, mergeValues, valuesOf, withoutControls } from './player-values.ts'
import { preferenceGroups } from './preference-words.ts'
import { themeOf, themes } from './themes.ts'

const values = valuesOf(defaultPlayerPreferences)

it('keeps what both people changed, and of the same field what was changed here', () => {
  const mine = { ...values, allowVolume: false, customTextColor: '#111111' }
  const theirs = { ...values, allowPiP: false, customTextColor: '#222222' }
  expect(mergeValues(values, mine, theirs)).toEqual({ ...values, allowVolume: false, allowPiP: false, customTextColor: '#111111' })
})

it('sends the changed values only', () => {
  expect(changesOf({ ...values, allowActivateLoop: true }, { preferences: defaultPlayerPreferences })).toEqual({ allowActivateLoop: true })
})

it('switches every control off, but not the logotype, and notices when one is on again', () => {
  const bare = withoutControls(values)
  expect([isWithoutControls(values), isWithoutControls(bare), bare.showLogotype]).toEqual([false, true, true])
  expect(isWithoutControls({ ...bare, allowVolume: true })).toBe(false)
})

it('has a row for each of the 13 switches', () => {
  const rows = preferenceGroups.flatMap(({ rows: some }) => some.map(({ name }) => name))
  expect(rows.toSorted()).toEqual(
    Object.keys(values)
      .filter((name) => !name.startsWith('custom'))
      .toSorted(),
  )
})

it('has themes that are easy to read, and recognises one while a single colour of it is changed', () => {
  for (const { name, colours } of themes) expect(colourFaults(colours), name).toEqual([])
  expect(themeOf(values)?.name).toBe('Padrão')
  expect(themeOf({ ...values, ...themes[3]?.colours, customTextColor: '#74564a' })?.name).toBe('Argila')
  expect(themeOf({ ...values, customPrimaryColor: '#123456', customTextColor: '#fedcba' })).toBeUndefined()
})
