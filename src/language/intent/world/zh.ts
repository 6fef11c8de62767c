import type { Phrases } from '../phrases.ts'

export const chinese: Partial<Phrases> = {
  optOut: [
    '(退订|退訂|取消订阅|取消訂閱|不要再|请勿再|請勿再|别再|別再|停止发送|停止發送|移除|删除我|刪除我|从.{0,6}名单|從.{0,6}名單)',
  ],
  no: ['(不感兴趣|不感興趣|没兴趣|沒興趣|没有兴趣|不需要|暂不需要|谢谢.{0,2}不用|不用了)'],
  away: ['(休假|不在办公室|不在辦公室|外出|出差|度假)'],
  automatic: ['自动回复|自動回覆', '您的.{0,8}已收到'],
  abuse: ['蠢货|滚|骗子'],
  legal: ['律师|法律'],
}

/** Read beside every mail, whatever its language. */
export const chineseEverywhere: Partial<Phrases> = {
  defer: ['(暂时|目前)( \\w+)?'],
  ask: ['吗|嗎|多少|什么|什麼|如何|怎么|怎麼'],
  interest: ['请发|請發|发一份|發一份|感兴趣|感興趣|报价单'],
}
