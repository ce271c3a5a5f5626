import { describeTextModel } from '../testing/text-model-suite.ts'

describeTextModel('openai')
