import { escapeXml } from '../../escape-xml.ts'
import { mayShuffle } from '../order-questions.ts'
import type { Quiz } from '../quiz-faults.ts'
import type { QuizQuestion } from '../quiz-question.ts'
import { type ExportFile, type ExportPicture, pictureOf } from './export-file.ts'
import { xhtmlLines } from './qti-item.ts'

/**
 * A quiz as Moodle XML (docs.moodle.org, Moodle XML format): its questions in a category of the quiz's title. Minimum score, attempts and
 * the order of questions are settings of a quiz at Moodle, and no part of the format.
 * @param pictures whose `base64` is written into the file.
 */
export function exportMoodle(quiz: Quiz, pictures: readonly ExportPicture[] = []): ExportFile {
  // A slash parts categories; doubled, it is one.
  const category = `$course$/top/${quiz.title.replaceAll('/', '//')}`
  return {
    path: 'quiz.xml',
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<quiz>',
      `  <question type="category"><category><text>${escapeXml(category)}</text></category></question>`,
      ...quiz.questions.flatMap((question) => writeQuestion(question, quiz.isRandom, pictures)),
      '</quiz>',
      '',
    ].join('\n'),
  }
}

function writeQuestion(question: QuizQuestion, isRandom: boolean, pictures: readonly ExportPicture[]): string[] {
  const picture = pictureOf(question, pictures)
  const name = picture?.path.split('/').at(-1) ?? ''
  const embedded = picture?.base64
  const source = embedded === undefined ? question.image : `@@PLUGINFILE@@/${encodeURIComponent(name)}`
  const asked = `<p>${xhtmlLines(question.question)}</p>${source ? `<p><img src="${escapeXml(source)}" alt=""/></p>` : ''}`
  return [
    '  <question type="multichoice">',
    `    <name><text>${escapeXml(question.question)}</text></name>`,
    '    <questiontext format="html">',
    `      <text>${escapeXml(asked)}</text>`,
    ...(embedded === undefined ? [] : [`      <file name="${escapeXml(name)}" path="/" encoding="base64">${embedded}</file>`]),
    '    </questiontext>',
    `    <generalfeedback format="html"><text>${escapeXml(question.explanation === '' ? '' : `<p>${xhtmlLines(question.explanation)}</p>`)}</text></generalfeedback>`,
    '    <defaultgrade>1</defaultgrade>',
    '    <penalty>0</penalty>',
    '    <hidden>0</hidden>',
    '    <single>true</single>',
    `    <shuffleanswers>${isRandom && mayShuffle(question.alternatives) ? 1 : 0}</shuffleanswers>`,
    '    <answernumbering>ABCD</answernumbering>',
    ...question.alternatives.flatMap(({ key, answer }) => [
      `    <answer fraction="${key === question.correctAnswer ? 100 : 0}" format="html">`,
      `      <text>${escapeXml(xhtmlLines(answer))}</text>`,
      '      <feedback format="html"><text></text></feedback>',
      '    </answer>',
    ]),
    '  </question>',
  ]
}
