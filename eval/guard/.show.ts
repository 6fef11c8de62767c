import { readAttacks } from '/work/main/eval/guard/attack.ts'
import { guardAttack, outcomeOf } from '/work/main/eval/guard/measure.ts'
const only = process.argv[3]
for (const a of readAttacks(process.argv[2])) {
  const o = outcomeOf(a)
  const r = guardAttack(a)
  const extra = r.verdicts.filter(v=>v.severity==='block' && !a.bad_facts.some(b=> v.span.text && (b.includes(v.span.text)||v.span.text.includes(b))))
  if (only==='honest' ? a.bad_facts.length===0 && !r.ok : only==='extra' ? extra.length : o.missed.length||o.falseAlarms.length) console.log(a.id, JSON.stringify(a.bad_output.slice(0,160)), '\n    ', JSON.stringify(o.missed), JSON.stringify(o.falseAlarms), '\n    ', (only==='extra'?extra:r.verdicts).map(v=>`${v.kind}/${v.severity}: ${v.span.text} | ${v.message}`).join('\n      '))
}
