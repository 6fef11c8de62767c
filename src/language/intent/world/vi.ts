import type { Phrases } from '../phrases.ts'

export const vietnamese: Partial<Phrases> = {
  optOut: ['(đừng|ngừng|dừng) (gửi|liên hệ|email)( \\S+){0,4}|(xóa|gỡ) (tôi|email|địa chỉ)( \\S+){0,4}|hủy đăng ký'],
}

/** Read beside every mail, whatever its language. */
export const vietnameseEverywhere: Partial<Phrases> = {
  later: ['liên hệ lại( \\S+){0,3}'],
  ask: ['bao nhiêu|thế nào'],
  automatic: ['cảm ơn (bạn|quý khách) đã liên hệ'],
  interest: ['quan tâm đến'],
}
