"""What sections and keys are called for people. Data only (pure)."""

from typing import Literal

Language = Literal["zh", "en"]

SECTION_LABELS: dict[str, dict[Language, str]] = {
    "identity": {"zh": "身份", "en": "Identity"},
    "locale": {"zh": "地点与时区", "en": "Place and time zone"},
    "tech_stack": {"zh": "技术栈", "en": "Tech stack"},
    "current_projects": {"zh": "当前项目", "en": "Current projects"},
    "interaction_preferences": {"zh": "沟通与偏好", "en": "Interaction preferences"},
    "constraints": {"zh": "约束", "en": "Constraints"},
    "purpose": {"zh": "群宗旨", "en": "Purpose"},
    "rules": {"zh": "群规", "en": "Rules"},
    "topic_preferences": {"zh": "话题偏好", "en": "Topic preferences"},
    "sensitive_topics": {"zh": "敏感话题", "en": "Sensitive topics"},
    "jargon": {"zh": "黑话", "en": "Jargon"},
    "maintenance_notes": {"zh": "维护备注", "en": "Maintenance notes"},
}
TITLES: dict[str, dict[Language, str]] = {
    "user": {"zh": "用户画像", "en": "User profile"},
    "group": {"zh": "群聊画像", "en": "Group profile"},
}
SLOT_LABELS: dict[str, dict[Language, str]] = {
    "name": {"zh": "姓名", "en": "Name"},
    "nickname": {"zh": "称呼", "en": "Called"},
    "gender": {"zh": "性别", "en": "Gender"},
    "age": {"zh": "年龄", "en": "Age"},
    "birthday": {"zh": "生日", "en": "Birthday"},
    "job": {"zh": "职业", "en": "Job"},
    "employer": {"zh": "单位", "en": "Employer"},
    "department": {"zh": "部门", "en": "Department"},
    "school": {"zh": "学校", "en": "School"},
    "major": {"zh": "专业", "en": "Field of study"},
    "degree": {"zh": "学位", "en": "Degree"},
    "grade": {"zh": "年级", "en": "Grade"},
    "marital_status": {"zh": "婚姻状况", "en": "Marital status"},
    "hometown": {"zh": "家乡", "en": "Home town"},
    "nationality": {"zh": "国籍", "en": "Nationality"},
    "height": {"zh": "身高", "en": "Height"},
    "weight": {"zh": "体重", "en": "Weight"},
    "blood_type": {"zh": "血型", "en": "Blood type"},
    "phone": {"zh": "电话", "en": "Phone"},
    "email": {"zh": "邮箱", "en": "Email"},
    "address": {"zh": "地址", "en": "Address"},
    "city": {"zh": "城市", "en": "City"},
    "country": {"zh": "国家", "en": "Country"},
    "timezone": {"zh": "时区", "en": "Time zone"},
    "location": {"zh": "所在地", "en": "Location"},
    "current_location": {"zh": "现在所在地", "en": "Current location"},
    "project": {"zh": "项目", "en": "Project"},
    "project_name": {"zh": "项目名", "en": "Project name"},
    "language": {"zh": "语言", "en": "Language"},
    "speaks": {"zh": "会说", "en": "Speaks"},
}
SEPARATORS: dict[Language, str] = {"zh": "：", "en": ": "}
OF_SOMEBODY: dict[Language, str] = {"zh": "{owner}的{label}", "en": "{owner}'s {label}"}
BETWEEN: dict[Language, str] = {"zh": "；", "en": "; "}
