import { expect, it } from 'vitest'
import { loadAhead } from './load-ahead.ts'

it('loads the next one ahead in a row, once each, and none where they are asked for here and there', async () => {
  const loaded: number[] = []
  const load = loadAhead(async (index) => {
    loaded.push(index)
    return index * 10
  })
  expect([await load(7), await load(3)]).toEqual([70, 30])
  expect(loaded).toEqual([7, 3])
  expect([await load(4), await load(5), await load(6)]).toEqual([40, 50, 60])
  expect(loaded).toEqual([7, 3, 4, 5, 6, 7])
})

it('a fault of one that was loaded ahead is told when it is asked for, and to nobody before', async () => {
  const load = loadAhead(async (index) => {
    if (index === 3) throw new Error('third')
    return index
  })
  expect([await load(1), await load(2)]).toEqual([1, 2])
  await expect(load(3)).rejects.toThrow('third')
})
