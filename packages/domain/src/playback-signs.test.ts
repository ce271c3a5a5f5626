import { expect, it } from 'vitest'
import { spreadSigns } from './playback-signs.ts'

it('spreadSigns reports many-devices above 8 devices and many-addresses above 12 networks', () => {
  expect(spreadSigns({ devices: 1, networks: 1 })).toEqual([])
  expect(spreadSigns({ devices: 8, networks: 12 })).toEqual([])
  expect(spreadSigns({ devices: 9, networks: 2 })).toEqual(['many-devices'])
  expect(spreadSigns({ devices: 2, networks: 13 })).toEqual(['many-addresses'])
  expect(spreadSigns({ devices: 40, networks: 40 })).toEqual(['many-devices', 'many-addresses'])
})
