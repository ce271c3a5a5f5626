import type { Browser } from '@playwright/test'
import type { BenchContext } from '../../bench.ts'

/** What each run of the bench is given: the clips by path, and `others`, the number of uploads of other users. */
export type Material = { context: BenchContext; browser: Browser; clip: string; long: string; film: string; others: number }
