import { writeFileSync } from 'node:fs'
import { buildPage } from './build-page.ts'
import { accessPagePath } from './page-path.ts'

writeFileSync(accessPagePath, buildPage())
