"""What sections and titles are called for people. Data only (pure)."""

from collections.abc import Mapping

from evolution.profiles.profile_attributes import Language

SECTION_LABELS: dict[str, Mapping[Language, str]] = {
    "identity": {"zh": "身份", "en": "Identity"},
    "locale": {"zh": "地点与时区", "en": "Place and time zone"},
    "tech_stack": {"zh": "技术栈", "en": "Tech stack"},
    "current_projects": {"zh": "当前项目", "en": "Current projects"},
    "interaction_preferences": {"zh": "沟通偏好", "en": "Interaction preferences"},
    "constraints": {"zh": "约束", "en": "Constraints"},
    "purpose": {"zh": "群宗旨", "en": "Purpose"},
    "rules": {"zh": "群规", "en": "Rules"},
    "topic_preferences": {"zh": "话题偏好", "en": "Topic preferences"},
    "sensitive_topics": {"zh": "敏感话题", "en": "Sensitive topics"},
    "jargon": {"zh": "黑话", "en": "Jargon"},
    "maintenance_notes": {"zh": "维护备注", "en": "Maintenance notes"},
}
HEAD_LABELS: Mapping[str, Mapping[Language, str]] = SECTION_LABELS | {
    "tech_stack": {"zh": "使用", "en": "Uses"},
    "current_projects": {"zh": "项目", "en": "Project"},
    "interaction_preferences": {"zh": "要求", "en": "Asks"},
    "constraints": {"zh": "约束", "en": "Limit"},
}
"""What leads an entry without a label of its own in the head, where no heading stands above it."""
TITLES: Mapping[str, Mapping[Language, str]] = {
    "user": {"zh": "用户画像", "en": "User profile"},
    "group": {"zh": "群聊画像", "en": "Group profile"},
}
SEPARATORS: Mapping[Language, str] = {"zh": "：", "en": ": "}
BETWEEN: Mapping[Language, str] = {"zh": "；", "en": "; "}
